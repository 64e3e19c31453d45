/** Defines the two switches that let something spend while nobody watches, each with its daily limit. */

import { useState } from 'preact/hooks';
import { useServices, useSidebar } from '../context';
import { formatCount, plural } from '../format';
import { ProblemAlert } from '../parts/alert';
import { Button, Check, Note, Section } from '../parts/controls';
import { NumberField } from '../parts/number-field';
import type { Place } from '../state/state';

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
  readonly onSave: (on: boolean, limitPerDay: number) => void;
}

/** Nothing is switched on before Save, and Save names the most that it can cost. */
function Spending(props: SpendingProps) {
  const { busy, problems, notes, meters } = useSidebar();
  const known = props.limitPerDay > 0 ? props.limitPerDay : limitPerDayDefault;
  const [draft, setDraft] = useState<{ on: boolean; limit: number } | null>(null);
  const { on, limit } = draft ?? { on: props.on, limit: known };
  const isLocked = props.locked !== null;
  const isChanged = on !== props.on || (on && limit !== props.limitPerDay);
  const spent = `${formatCount(props.spentToday)} spent today.`;
  return (
    <Section title={props.title}>
      <p class="hint">{props.locked ?? props.explanation}</p>
      <Check
        label={props.switchLabel}
        checked={on}
        disabled={isLocked}
        onChange={(next) => setDraft({ on: next, limit })}
      />
      <NumberField
        label={props.limitLabel}
        value={limit}
        min={1}
        max={meters?.revealsPerDay ?? 1_000_000}
        disabled={isLocked || !on}
        hint={props.on ? spent : null}
        onValue={(next) => setDraft({ on, limit: next })}
      />
      {isLocked ? null : (
        <Button
          busy={busy[props.place] ?? false}
          disabled={!isChanged}
          onPress={() => {
            setDraft(null);
            props.onSave(on, limit);
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

export function CatchUpSpending() {
  const { server } = useSidebar();
  const { settings } = useServices();
  const catchUp = server?.settings.catchUp;
  if (catchUp === undefined) return null;
  return (
    <Spending
      title="Catch-up for new rows"
      place="catchUp"
      switchLabel="Enrich new rows every hour"
      limitLabel="Catch-up limit per day"
      saveLabel="Save catch-up"
      explanation="Off: new rows wait until you start a run. On: after a run over all rows, they are done with its settings, on your key."
      locked={
        catchUp.available ? null : 'Not available in a test deployment, which has no triggers.'
      }
      on={catchUp.on}
      limitPerDay={catchUp.limitPerDay}
      spentToday={catchUp.spentToday}
      onSave={(on, limit) => void settings.setCatchUp(on, limit)}
    />
  );
}
