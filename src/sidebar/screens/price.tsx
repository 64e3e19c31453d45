/** Defines the part of the form that says what a run costs at most, how long it takes and who pays. */

import { batchIdsMaxDefault } from '../../config';
import { paceMs } from '../../core/run/view/pace-estimate';
import { useServices, useSidebar } from '../context';
import { ceilingSentence, daysSentence, formatCount, formatDuration, plural } from '../format';
import { NumberField } from '../parts/number-field';
import { useTakeFocus } from '../parts/take-focus';
import { revealFields } from '../state/form';
import { creditLimit, currentCeiling, currentPreflight } from '../state/selectors';
import type { State } from '../state/state';

/** Long enough for each row to be matched and each field to be revealed, at the limits of the plan. */
function timeMs(state: State): number | null {
  const { meters, form } = state;
  const preflight = currentPreflight(state);
  if (!preflight?.rows || meters === null) return null;
  const reveals = revealFields(form).length > 0;
  const fields = reveals ? Math.floor(creditLimit(state) / Math.max(1, meters.costPerReveal)) : 0;
  const work = { toMatch: preflight.rows, rows: preflight.rows, fields };
  return paceMs(work, { ...meters, batchMax: batchIdsMaxDefault }, true);
}

/** The balance may end the run early: then it says so before, with the rows that it is enough for. */
function shortageSentence(state: State): string | null {
  const { meters } = state;
  const preflight = currentPreflight(state);
  const most = currentCeiling(state)?.creditsMax ?? preflight?.creditsWanted ?? 0;
  if (preflight === null || meters === null || meters.credits >= most || most === 0) return null;
  const rows = Math.floor((preflight.rows * meters.credits) / most);
  const yours = `Your ${plural(meters.credits, 'credit')} may cover`;
  return `${yours} ${formatCount(rows)} of ${plural(preflight.rows, 'row')}; the others wait until you top up.`;
}

function Preview({ state }: { readonly state: State }) {
  const ceiling = currentCeiling(state);
  const card = useTakeFocus<HTMLParagraphElement>();
  if (ceiling === null) return null;
  const days = daysSentence(ceiling.days);
  const fields = revealFields(state.form).length;
  return (
    <>
      <p class="ceiling-sentence" ref={card} tabIndex={-1}>
        {ceilingSentence(ceiling, fields)}
      </p>
      {days === null ? null : <p>{days}</p>}
      {ceiling.notes?.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

export function Price() {
  const state = useSidebar();
  const { store } = useServices();
  const { meters, form } = state;
  const balance = meters?.credits ?? null;
  const reveals = revealFields(form).length > 0;
  const shortage = reveals ? shortageSentence(state) : null;
  return (
    <div class="stack price">
      {reveals ? (
        <div class="limit">
          <NumberField
            label="Credit limit"
            value={creditLimit(state)}
            min={0}
            max={balance ?? 1_000_000}
            hint={balance === null ? 'The most it can cost.' : `of your ${formatCount(balance)}`}
            onValue={(limit) => store.dispatch({ type: 'form', change: { creditLimit: limit } })}
          />
        </div>
      ) : null}
      <Preview state={state} />
      {shortage === null ? null : <p class="hint unsure">{shortage}</p>}
    </div>
  );
}

/** Above the buttons: how long it takes, and whose account pays what the button names. */
export function Terms() {
  const state = useSidebar();
  const { meters, form } = state;
  if (meters === null) return null;
  const time = timeMs(state);
  const about = time === null ? '' : `About ${formatDuration(time)}. `;
  const key = meters.keyPrefix === '' ? '' : `, key ${meters.keyPrefix}…`;
  const isFree = revealFields(form).length === 0;
  return (
    <p class="hint" id={termsId}>
      {about}
      {isFree ? 'Free for' : 'Paid by'} your {meters.plan} account{key}
    </p>
  );
}

export const termsId = 'terms';
