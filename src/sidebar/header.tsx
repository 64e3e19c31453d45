/** Defines the header: plan, credits, reveals of the day and requests of the minute. */

import type { Meters } from '../core/calls/views';
import { useNowMs, useSidebar } from './context';
import { ageText, formatCount, formatRough } from './format';
import { Meter } from './parts/meter';

/** Below this share of the allowance a run is likely to end early. */
const lowShare = 0.1;

interface MeterOfNow {
  readonly meters: Meters;
  readonly offsetMs: number;
}

function DayMeter({ meters, offsetMs }: MeterOfNow) {
  const leftMs = meters.dayEndsAtMs - (useNowMs() + offsetMs);
  const resets = leftMs > 0 ? `resets in ${formatRough(leftMs)}` : 'resets now';
  return (
    <Meter
      label="Reveals today"
      value={meters.revealsToday}
      max={meters.revealsPerDay}
      text={formatCount(meters.revealsToday)}
      hint={`of ${formatCount(meters.revealsPerDay)}, ${resets}`}
      low={meters.revealsToday > (1 - lowShare) * meters.revealsPerDay}
    />
  );
}

function CreditsMeter({ meters }: { readonly meters: Meters }) {
  return (
    <Meter
      label="Credits"
      value={meters.credits}
      max={meters.monthlyAllowance}
      text={formatCount(meters.credits)}
      hint={`of ${formatCount(meters.monthlyAllowance)} a month`}
      low={meters.credits < lowShare * meters.monthlyAllowance}
    />
  );
}

/** What is known may be old, while others use the minute up. */
function Age({ meters, offsetMs }: MeterOfNow) {
  const text = ageText(useNowMs() + offsetMs - meters.asOfMs);
  return text === '' ? null : <p class="hint">{text}</p>;
}

export function Header() {
  const { meters, clockOffsetMs } = useSidebar();
  if (meters === null) return null;
  const requests = `${formatCount(meters.requestsLeft)} of ${formatCount(meters.requestsPerMinute)}`;
  return (
    <header class="header">
      <div class="header-line">
        <span class="plan">{meters.plan}</span>
        <span class="hint">{requests} requests left this minute</span>
      </div>
      <div class="meters">
        <CreditsMeter meters={meters} />
        <DayMeter meters={meters} offsetMs={clockOffsetMs} />
      </div>
      <Age meters={meters} offsetMs={clockOffsetMs} />
    </header>
  );
}
