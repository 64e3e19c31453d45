/** Defines the controls of the sandbox's clock: faster, or forward. */
import { useEffect, useState } from 'preact/hooks';
import { type ClockState, clockTimeMs } from '../../clock';
import { useServices } from '../context';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Faster than that, a step of a busy machine would seem to have died (its turn lasts two minutes). */
const rates = [1, 5, 20] as const;

export function ClockPanel({ clock }: { readonly clock: ClockState }) {
  const { actions } = useServices();
  const nowMs = useClock(clock);
  const advance = (durationMs: number) => () =>
    void actions.performService({ kind: 'advanceClock', durationMs });
  return (
    <div class="panel-part">
      <h2>Clock</h2>
      <p>
        <output>{new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ')} UTC</output>
      </p>
      <div class="buttons">
        <label>
          Speed{' '}
          <select
            value={clock.rate}
            onChange={({ currentTarget }) =>
              void actions.performService({ kind: 'setRate', rate: Number(currentTarget.value) })
            }
          >
            {rates.map((rate) => (
              <option key={rate} value={rate}>
                {rate === 1 ? 'Real time' : `${rate} times faster`}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={advance(minuteMs)}>
          +1 minute
        </button>
        <button type="button" onClick={advance(hourMs)}>
          +1 hour
        </button>
        <button type="button" onClick={() => advance(untilNextDayMs(nowMs))()}>
          To 00:01 UTC
        </button>
      </div>
    </div>
  );
}

/** To a minute past the next midnight, when the daily cap is new for certain. */
function untilNextDayMs(nowMs: number): number {
  return dayMs - (nowMs % dayMs) + minuteMs;
}

function useClock(clock: ClockState): number {
  const [nowMs, setNowMs] = useState(() => clockTimeMs(clock, Date.now()));
  useEffect(() => {
    const show = (): void => setNowMs(clockTimeMs(clock, Date.now()));
    show();
    const timer = setInterval(show, 500);
    return () => clearInterval(timer);
  }, [clock]);
  return nowMs;
}
