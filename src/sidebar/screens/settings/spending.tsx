/** Defines the two switches that let something spend while nobody watches, each with its daily limit. */

import { useEffect, useState } from 'preact/hooks';
import type { CatchUpView } from '../../../core/calls/views';
import { useServices, useSidebar } from '../../context';
import { formatCount, formatPercent, plural } from '../../format';
import { Outcome } from '../../parts/alert';
import { Button, Check, Section } from '../../parts/controls';
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
  /** Whether to save it as it is may mend it. */
  readonly isBroken?: boolean;
  /** A further choice, which counts while the switch is on. */
  readonly extra?: { readonly label: string; readonly on: boolean };
  readonly onSave: (on: boolean, limitPerDay: number, extra: boolean) => void;
}

/** Of what is kept in words that this version does not know: it neither spends nor deletes. */
export function outdatedWords(isOutdated: boolean | undefined): string {
  return isOutdated
    ? 'Another version of CDX set this: nothing happens until you set it anew. '
    : '';
}

/** Nothing is switched on before Save, and Save names the most that it can cost. */
function Spending(props: SpendingProps) {
  const { busy, meters } = useSidebar();
  const known = props.limitPerDay > 0 ? props.limitPerDay : limitPerDayDefault;
  const saved = { on: props.on, limit: known, extra: props.extra?.on ?? false };
  const [draft, setDraft] = useState<typeof saved | null>(null);
  // Once it is saved: what was typed outlives a failure.
  useEffect(() => setDraft(null), [props.on, props.limitPerDay, saved.extra]);
  const { on, limit, extra } = draft ?? saved;
  const isLocked = props.locked !== null;
  const isOther = limit !== props.limitPerDay || extra !== saved.extra || props.isBroken;
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
          busy={busy[props.place]}
          disabled={!isChanged}
          onPress={() => props.onSave(on, limit, extra)}
        >
          {props.saveLabel}
          {isChanged && on ? `: at most ${plural(limit, 'credit')} a day` : ''}
        </Button>
      )}
      <Outcome place={props.place} />
    </Section>
  );
}

export function FormulaSpending() {
  const { server, meters } = useSidebar();
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
      explanation={`${outdatedWords(spending.isOutdated)}Off: formulas show what you own, and never spend. On, they spend with the key ${meters?.keyPrefix ?? ''}… if this sheet is yours: only its owner’s key pays, whoever sets this.`}
      locked={
        spending.editable
          ? null
          : 'Only the sheet’s owner, whose key pays, can change this. If that is you, retry the formulas below first.'
      }
      on={spending.on}
      limitPerDay={spending.limitPerDay}
      spentToday={spending.spentToday}
      onSave={(on, limit) => void settings.setFormulaSpending(on, limit)}
    />
  );
}

type Task = Pick<
  CatchUpView,
  'sheetName' | 'reveal' | 'onlyVerifiedEmails' | 'confidenceMin' | 'keyPrefix'
>;

/** `In “Leads” each hour it reveals email and phone …`: what it does, and who pays. */
function taskWords(task: Task): string {
  const { sheetName, reveal, onlyVerifiedEmails, confidenceMin, keyPrefix } = task;
  const what =
    reveal.length === 0 ? 'matches, but reveals nothing' : `reveals ${reveal.join(' and ')}`;
  const parts = [
    `each hour it ${what}`,
    ...(onlyVerifiedEmails && reveal.includes('email') ? ['verified emails only'] : []),
    `with the key ${keyPrefix}…`,
    `at a confidence of ${formatPercent(confidenceMin)} or more`,
  ];
  return `In “${sheetName}” ${parts.join(', ')}.`;
}

/** What keeps it from its work stands beside it. */
function onWords(task: CatchUpView): string {
  const { trouble } = task;
  return `${taskWords(task)}${trouble === '' ? '' : ` The last time it could not: ${trouble}`}`;
}

const rowsTaken =
  'It takes rows without a CDX status, or only previewed: at first perhaps old rows too.';

/** Of the sheet in front: what it does, or would do with what Enrich shows now. */
function catchUpWords({ server, form, meters }: State, task: CatchUpView | undefined): string {
  if (task !== undefined) {
    return `${onWords(task)} ${rowsTaken} Runs, previews and Undo leave it alone; for other settings switch it off and on.`;
  }
  const former = outdatedWords(server?.settings.catchUp.isOutdated);
  const sheetName = server?.sheet?.sheetName ?? '';
  const keyPrefix = meters?.keyPrefix ?? '';
  const next = taskWords({ ...form, sheetName, reveal: revealFields(form), keyPrefix });
  return `${former}Off: new rows wait until you start a run. On, with what Enrich shows now: ${next} ${rowsTaken}`;
}

/** Of the other sheets that have it on, also of such as are gone. */
function OtherSheets({ tasks }: { readonly tasks: readonly CatchUpView[] }) {
  const { busy } = useSidebar();
  const { settings } = useServices();
  if (tasks.length === 0) return null;
  return (
    <Section title="Catch-up of other sheets">
      {tasks.map((task) => (
        <div key={task.sheetId} class="stack">
          <p class="hint">
            {onWords(task)} {formatCount(task.spentToday)} of {plural(task.limitPerDay, 'credit')}{' '}
            spent today.
          </p>
          <Button busy={busy.catchUp} onPress={() => void settings.endCatchUp(task.sheetId)}>
            Switch off in “{task.sheetName}”
          </Button>
        </div>
      ))}
    </Section>
  );
}

/** The last try may have failed for the moment only: each Save tries again. */
const noTriggerWords =
  'Google made no hourly trigger here: a test deployment has none, and one person has at most 20. ';

export function CatchUpSpending() {
  const state = useSidebar();
  const { settings } = useServices();
  const { server } = state;
  const sheetId = server?.sheet?.sheetId ?? -1;
  const { available = true, sheets = [] } = server?.settings.catchUp ?? {};
  const trouble = available ? '' : noTriggerWords;
  const here = sheets.find((task) => task.sheetId === sheetId);
  return (
    <>
      <Spending
        key={sheetId}
        title="Catch-up for new rows"
        place="catchUp"
        switchLabel="Enrich new rows every hour"
        limitLabel="Catch-up limit per day"
        saveLabel="Save catch-up"
        explanation={trouble + catchUpWords(state, here)}
        extra={{
          label: 'Then also rows that a limit left waiting',
          on: here?.waitingToo ?? false,
        }}
        // A chart's own sheet, say, has no rows.
        locked={server?.sheet ? null : `${trouble}Open a sheet with rows first.`}
        isBroken={!available}
        on={here !== undefined}
        limitPerDay={here?.limitPerDay ?? 0}
        spentToday={here?.spentToday ?? 0}
        onSave={(on, limit, waitingToo) =>
          void (on ? settings.setCatchUp(limit, waitingToo) : settings.endCatchUp(sheetId))
        }
      />
      <OtherSheets tasks={sheets.filter((task) => task !== here)} />
    </>
  );
}
