/** Defines what is done to all formulas of the file: asked again, or made values. */

import { useEffect } from 'preact/hooks';
import { useServices, useSidebar } from '../../context';
import { formatCount, plural } from '../../format';
import { Outcome } from '../../parts/alert';
import { Confirm } from '../../parts/confirm';
import { Button, Section } from '../../parts/controls';
import { useOnReturn } from '../../parts/on-return';

export function Formulas() {
  const { formulas, problems, busy, formulaRetry } = useSidebar();
  const { settings } = useServices();
  const isBusy = busy.formulas ?? false;
  useEffect(() => {
    void settings.countFormulas();
  }, [settings]);
  useOnReturn(settings.recountFormulas);
  return (
    <Section title="Formulas of this file">
      {formulas === null ? (
        !problems.formulas && <p>Counting…</p>
      ) : (
        <p>
          {plural(formulas.total, 'CDX formula')}: {formatCount(formulas.waiting)} waiting,{' '}
          {formatCount(formulas.failed)} with errors. A retry takes both.
        </p>
      )}
      <div class="stack">
        {formulaRetry ? (
          <Button onPress={settings.formulaRetry.stop}>Stop retrying</Button>
        ) : (
          <Button
            busy={isBusy}
            disabled={!formulas?.waiting && !formulas?.failed}
            onPress={() => void settings.formulaRetry.start()}
          >
            Retry waiting formulas
          </Button>
        )}
        <Confirm
          label="Freeze to values"
          question="Each CDX formula becomes the value that it shows. Failed and waiting ones are left."
          yes="Freeze now"
          busy={isBusy}
          disabled={!formulas?.total}
          onConfirm={() => void settings.freezeFormulas()}
        />
      </div>
      <Outcome place="formulas" />
    </Section>
  );
}
