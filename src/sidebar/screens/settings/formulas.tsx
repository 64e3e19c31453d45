/** Defines what is done to all formulas of the file: asked again, or made values. */

import { useEffect } from 'preact/hooks';
import { useServices, useSidebar } from '../../context';
import { formatCount, plural } from '../../format';
import { Outcome } from '../../parts/alert';
import { Confirm } from '../../parts/confirm';
import { Button, Section } from '../../parts/controls';
import { useOnReturn } from '../../parts/on-return';

export function Formulas() {
  const { formulas: counts, problems, busy, formulaRetry } = useSidebar();
  const { formulas } = useServices();
  const isBusy = busy.formulas ?? false;
  useEffect(() => {
    void formulas.count();
  }, [formulas]);
  useOnReturn(formulas.recount);
  return (
    <Section title="Formulas of this file">
      {counts === null ? (
        !problems.formulas && <p>Counting…</p>
      ) : (
        <p>
          {plural(counts.total, 'CDX formula')}: {formatCount(counts.waiting)} waiting,{' '}
          {formatCount(counts.failed)} with errors, {formatCount(counts.unrevealed)} not revealed. A
          retry takes these.
        </p>
      )}
      <div class="stack">
        {formulaRetry ? (
          <Button onPress={formulas.retry.stop}>Stop retrying</Button>
        ) : (
          <Button
            busy={isBusy}
            disabled={!(counts && counts.waiting + counts.failed + counts.unrevealed)}
            onPress={() => void formulas.retry.start()}
          >
            Retry waiting formulas
          </Button>
        )}
        <Confirm
          label="Freeze to values"
          question="Formulas become values, which no erase takes away. Failed, waiting and unrevealed ones stay."
          yes="Freeze now"
          busy={isBusy}
          disabled={!counts?.total}
          onConfirm={() => void formulas.freeze()}
        />
      </div>
      <Outcome place="formulas" />
    </Section>
  );
}
