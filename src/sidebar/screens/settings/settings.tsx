/** Defines the screen with the key, who pays, the formulas, the log and the diagnostics. */

import { useEffect, useId, useState } from 'preact/hooks';
import { retentionDaysMax } from '../../../config';
import { about } from '../../about';
import { useServices, useSidebar } from '../../context';
import { formatCount, plural } from '../../format';
import { ProblemAlert } from '../../parts/alert';
import { Confirm } from '../../parts/confirm';
import { Button, Note, Section } from '../../parts/controls';
import { NumberField } from '../../parts/number-field';
import { useOnReturn } from '../../parts/on-return';
import { KeyForm } from '../connect';
import { Erase } from './erase';
import { Help, News, PublicLink } from './help';
import { CatchUpSpending, FormulaSpending } from './spending';

function KeySettings() {
  const { problems, busy, notes } = useSidebar();
  const { sheet, store } = useServices();
  const [replacing, setReplacing] = useState(false);
  // The new key may be kept already, unless it waits to be sent.
  const isSent = busy.connect === true && notes.connect === undefined;
  return (
    <Section title="API key">
      {replacing ? (
        <>
          <KeyForm submit="Replace key" onDone={() => setReplacing(false)} />
          <Button
            kind="text"
            disabled={isSent}
            onPress={() => {
              store.dispatch({ type: 'withdraw', place: 'connect' });
              setReplacing(false);
            }}
          >
            Keep the old key
          </Button>
        </>
      ) : (
        <div class="buttons">
          <Button onPress={() => setReplacing(true)}>Replace key…</Button>
          <Confirm
            label="Remove key…"
            question="Runs stop and formulas show nothing new. Your sheet stays as it is."
            yes="Remove key"
            busy={busy.key ?? false}
            onConfirm={() => void sheet.removeKey()}
          />
        </div>
      )}
      <ProblemAlert problem={problems.key} />
    </Section>
  );
}

function WhoPays() {
  const { server } = useSidebar();
  return (
    <Section title="Who pays">
      <p>{server?.whoPays.runs}</p>
      <p>{server?.whoPays.formulas}</p>
    </Section>
  );
}

function Formulas() {
  const { formulas, problems, busy, notes, formulaRetry } = useSidebar();
  const { settings } = useServices();
  const isBusy = busy.formulas ?? false;
  useEffect(() => {
    void settings.countFormulas();
  }, [settings]);
  useOnReturn(settings.recountFormulas);
  return (
    <Section title="Formulas in this sheet">
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
      <Note text={notes.formulas} />
      <ProblemAlert problem={problems.formulas} />
    </Section>
  );
}

/** Some browsers forbid the clipboard in a sandboxed frame: the text can then be selected by hand. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function Diagnostics() {
  const { diagnostics, problems, busy, notes } = useSidebar();
  const { settings } = useServices();
  const [copied, setCopied] = useState<boolean | null>(null);
  const selfTestHint = useId();
  return (
    <Section title="Report a fault" aside={<span class="hint">CDX {about.version}</span>}>
      <p class="hint">
        Say what you did, saw and expected, with the request id of the message and the diagnostics:
        versions, codes and counts. No key, name or contact data.
      </p>
      <PublicLink url={about.links.faults} text="Open the page for reports" />
      {diagnostics === null ? (
        <Button busy={busy.diagnostics ?? false} onPress={() => void settings.readDiagnostics()}>
          Show diagnostics
        </Button>
      ) : (
        <>
          <textarea
            aria-label="Diagnostics text"
            readOnly
            rows={8}
            value={diagnostics}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onPress={() => void copy(diagnostics).then(setCopied)}>Copy diagnostics</Button>
        </>
      )}
      {copied === true ? <Note text="Copied." /> : null}
      {copied === false ? <Note text="Select the text and copy it with the keyboard." /> : null}
      <ProblemAlert problem={problems.diagnostics} />
      <Button
        kind="text"
        busy={busy.selfTest ?? false}
        describedBy={selfTestHint}
        onPress={() => void settings.runSelfTest()}
      >
        Run self-test
      </Button>
      <p class="hint" id={selfTestHint}>
        Free: half a minute in a new sheet, which it removes.
      </p>
      <Note text={notes.selfTest} />
      <ProblemAlert problem={problems.selfTest} />
    </Section>
  );
}

function ContactList() {
  const { problems, busy, notes } = useSidebar();
  const { settings } = useServices();
  return (
    <Section title="Do not contact">
      <p class="hint">
        A sheet of emails, phones, domains, LinkedIn URLs, person IDs, companies and names that are
        never paid for nor written. It stays in this spreadsheet.
      </p>
      <Button busy={busy.contactList ?? false} onPress={() => void settings.openContactList()}>
        Open the list
      </Button>
      <Note text={notes.contactList} />
      <ProblemAlert problem={problems.contactList} />
    </Section>
  );
}

function Log() {
  const { problems, busy, notes } = useSidebar();
  const { settings } = useServices();
  return (
    <Section title="Log">
      <p class="hint">Each reveal with its time, credits and request, in a hidden sheet.</p>
      <Button busy={busy.log ?? false} onPress={() => void settings.showLog()}>
        Show log
      </Button>
      <Note text={notes.log} />
      <ProblemAlert problem={problems.log} />
      <Retention />
    </Section>
  );
}

/** How long Undo can give back; the charges stay for good. */
function Retention() {
  const { server, problems, busy, notes } = useSidebar();
  const { erase } = useServices();
  const saved = server?.settings.retentionDays ?? 1;
  const [days, setDays] = useState(saved);
  useEffect(() => setDays(saved), [saved]);
  return (
    <>
      <NumberField
        label="Days to keep earlier values"
        value={days}
        min={1}
        max={retentionDaysMax}
        hint="What cells held before, which Undo gives back. Then only the charges stay."
        onValue={setDays}
      />
      <Button
        busy={busy.retention ?? false}
        disabled={days === saved}
        onPress={() => void erase.keepFor(days)}
      >
        Save days
      </Button>
      <Note text={notes.retention} />
      <ProblemAlert problem={problems.retention} />
    </>
  );
}

export function Settings() {
  return (
    <div class="screen">
      <KeySettings />
      <WhoPays />
      <FormulaSpending />
      <CatchUpSpending />
      <Formulas />
      <ContactList />
      <Log />
      <Erase />
      <Help />
      <News />
      <Diagnostics />
    </div>
  );
}
