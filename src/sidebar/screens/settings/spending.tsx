/** Defines the two switches that let something spend while nobody watches, each with its daily limit. */

import { useState } from 'preact/hooks';
import type { CatchUpView } from '../../../core/calls/views';
import { useServices, useSidebar } from '../../context';
import { formatCount, formatPercent, plural } from '../../format';
import { ProblemAlert } from '../../parts/alert';
import { Button, Check, Note, Section } from '../../parts/controls';
import { NumberField } from '../../parts/number-field';
import { revealFields } from '../../state/form';
import type { Place, State } from '../../state/state';

/** A first limit that is useful and small. */
const limitPerDayDefault = 50;

interface SpendingProps {
  readonly title: string;
  readonly place: Place;
  readonly switchLabel: string;
  readonly limitLabel: string;
  readonly saveLabel: string;
  readonly explanation: string;
  readonly on: boolean;
  readonly limitPerDay: number;
  readonly spentToday: number;
  /** Why it can't be changed; null where it can. */
  readonly locked: string | null;
  /** A further choice, which counts while the switch is on. */
  readonly extra?: { readonly label: string; readonly on: boolean };
  readonly onSave: (on: boolean, limitPerDay: number, extra: boolean) => void;
}

/** Nothing is switched on before Save, and Save names the most that it can cost. */
function Spending(props: SpendingProps) {
  const { busy, problems, notes, meters } = useSidebar();
  const known = props.limitPerDay > 0 ? props.limitPerDay : limitPerDayDefault;
  const saved = { on: props.on, limit: known, extra: props.extra?.on ?? false };
  const [draft, setDraft] = useState<typeof saved | null>(null);
  const { on, limit, extra } = draft ?? saved;
  const isLocked = props.locked !== null;
  const isOther = limit !== props.limitPerDay || extra !== saved.extra;
  const isChanged = on !== props.on || (on && isOther);
  const spent = `${formatCount(props.spentToday)} spent today.`;
  return (
    <Section title={props.title}>
      <p class="hint">{props.locked ?? props.explanation}</p>
      <Check
        label={props.switchLabel}
        checked={on}
        disabled={isLocked}
        onChange={(next) => setDraft({ on: next, limit, extra })}
      />
      <NumberField
        label={props.limitLabel}
        value={limit}
        min={1}
        max={meters?.revealsPerDay ?? 1_000_000}
        disabled={isLocked || !on}
        hint={props.on ? spent : null}
        onValue={(next) => setDraft({ on, limit: next, extra })}
      />
      {props.extra === undefined ? null : (
        <Check
          label={props.extra.label}
          checked={extra}
          disabled={isLocked || !on}
          onChange={(next) => setDraft({ on, limit, extra: next })}
        />
      )}
      {isLocked ? null : (
        <Button
          busy={busy[props.place] ?? false}
          disabled={!isChanged}
          onPress={() => {
            setDraft(null);
            props.onSave(on, limit, extra);
          }}
        >
          {props.saveLabel}
          {isChanged && on ? `: at most ${plural(limit, 'credit')} a day` : ''}
        </Button>
      )}
      <Note text={notes[props.place]} />
      <ProblemAlert problem={problems[props.place]} />
    </Section>
  );
}

export function FormulaSpending() {
  const { server } = useSidebar();
  const { settings } = useServices();
  const spending = server?.settings.formulaSpending;
  if (spending === undefined) return null;
  return (
    <Spending
      title="Formula spending"
      place="formulaSpending"
      switchLabel="Let formulas spend credits"
      limitLabel="Formula limit per day"
      saveLabel="Save formula spending"
      explanation="Off: formulas show only what you own already, and never spend. Only the owner of this sheet can switch it on, since the owner’s key pays: what others set here has no effect."
      locked={
        spending.editable
          ? null
          : 'Only the owner of this sheet can change this: formulas are paid by the owner’s key.'
      }
      on={spending.on}
      limitPerDay={spending.limitPerDay}
      spentToday={spending.spentToday}
      onSave={(on, limit) => void settings.setFormulaSpending(on, limit)}
    />
  );
}

/** What it does, or would do with what Enrich shows now. */
function catchUpWords({ server, form }: State): string {
  const { task, isOutdated } = server?.settings.catchUp ?? {};
  if (task)
    return `${taskWords(task)} Runs, previews and Undo leave it as it is; other settings are taken when you switch it off and on again.${task.trouble === '' ? '' : ` The last time it could not: ${task.trouble}`}`;
  const former = isOutdated
    ? 'It is off: an earlier version kept neither its sheet nor its account. '
    : '';
  const sheetName = server?.sheet?.sheetName ?? '';
  const next = taskWords({ ...form, sheetName, reveal: revealFields(form), keyPrefix: '' });
  return `${former}Off: new rows wait until you start a run. On, with what Enrich shows now: ${next}`;
}

type Task = Pick<
  CatchUpView,
  'sheetName' | 'reveal' | 'onlyVerifiedEmails' | 'confidenceMin' | 'keyPrefix'
>;

/** `Email and phone of “Leads” …`; who pays is told once that is settled. */
function taskWords(task: Task): string {
  const { sheetName, reveal, onlyVerifiedEmails, confidenceMin, keyPrefix } = task;
  const what =
    reveal.length === 0 ? 'matches, but reveals nothing' : `reveals ${reveal.join(' and ')}`;
  const parts = [
    `each hour it ${what}`,
    ...(onlyVerifiedEmails && reveal.includes('email') ? ['verified emails only'] : []),
    `at a confidence of ${formatPercent(confidenceMin)} or more`,
    ...(keyPrefix === '' ? ['with your key'] : [`with the key ${keyPrefix}…`]),
  ];
  return `In “${sheetName}” ${parts.join(', ')}. It takes rows without a CDX status, and those that a preview only matched: at first that may be old rows too.`;
}

export function CatchUpSpending() {
  const state = useSidebar();
  const { settings } = useServices();
  const catchUp = state.server?.settings.catchUp;
  if (catchUp === undefined) return null;
  return (
    <Spending
      title="Catch-up for new rows"
      place="catchUp"
      switchLabel="Enrich new rows every hour"
      limitLabel="Catch-up limit per day"
      saveLabel="Save catch-up"
      explanation={catchUpWords(state)}
      extra={{
        label: 'Then also rows that a limit left waiting',
        on: catchUp.task?.waitingToo ?? false,
      }}
      locked={
        catchUp.available ? null : 'Not available in a test deployment, which has no triggers.'
      }
      on={catchUp.on}
      limitPerDay={catchUp.limitPerDay}
      spentToday={catchUp.spentToday}
      onSave={(on, limit, waitingToo) => void settings.setCatchUp(on, limit, waitingToo)}
    />
  );
}
