/** Defines the screen of the settings: all its parts in their order, and the short ones among them. */

import { useEffect, useState } from 'preact/hooks';
import { retentionDaysMax } from '../../../config';
import { useServices, useSidebar } from '../../context';
import { isOfAccount, Outcome, ProblemAlert } from '../../parts/alert';
import { Confirm } from '../../parts/confirm';
import { Button, Section } from '../../parts/controls';
import { NumberField } from '../../parts/number-field';
import { KeyForm } from '../connect';
import { Diagnostics } from './diagnostics';
import { Erase } from './erase';
import { Formulas } from './formulas';
import { Help, News } from './help';
import { CatchUpSpending, FormulaSpending, outdatedWords } from './spending';

function KeySettings() {
  const { problems, busy, notes } = useSidebar();
  const { sheet, store } = useServices();
  const [replacing, setReplacing] = useState(isOfAccount(problems.opening));
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
            question="Runs in other sheets wait for a key; formulas show nothing new. Your sheet stays as it is."
            yes="Remove key"
            busy={busy.key}
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

function ContactList() {
  const { busy } = useSidebar();
  const { settings } = useServices();
  return (
    <Section title="Do not contact">
      <p class="hint">
        A sheet of emails, phones, domains, LinkedIn URLs, person IDs, companies and names that are
        never paid for nor written. It stays in this spreadsheet.
      </p>
      <Button busy={busy.contactList} onPress={() => void settings.openContactList()}>
        Open the list
      </Button>
      <Outcome place="contactList" />
    </Section>
  );
}

function Log() {
  const { busy } = useSidebar();
  const { settings } = useServices();
  return (
    <Section title="Log">
      <p class="hint">Each reveal with its time, credits and request, in a hidden sheet.</p>
      <Button busy={busy.log} onPress={() => void settings.showLog()}>
        Show log
      </Button>
      <Outcome place="log" />
      <Retention />
    </Section>
  );
}

/** How long Undo can give back; the charges stay for good. */
function Retention() {
  const { server, busy } = useSidebar();
  const { erase } = useServices();
  const kept = server?.settings.retentionDays ?? null;
  const saved = kept ?? retentionDaysMax;
  const [days, setDays] = useState(saved);
  useEffect(() => setDays(saved), [saved]);
  return (
    <>
      <NumberField
        label="Days to keep earlier values"
        value={days}
        min={1}
        max={retentionDaysMax}
        hint={`${outdatedWords(kept === null)}What cells held before, which Undo gives back. Then only the charges stay.`}
        onValue={setDays}
      />
      <Button
        busy={busy.retention}
        disabled={days === kept}
        onPress={() => void erase.keepFor(days)}
      >
        Save days
      </Button>
      <Outcome place="retention" />
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
