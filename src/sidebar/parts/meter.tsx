/** Defines a meter: its name and value in one line, a bar, and what it means. */

interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly text: string;
  readonly hint: string;
  readonly low: boolean;
}

export function Meter(props: MeterProps) {
  const max = Math.max(1, props.max, props.value);
  const share = Math.min(100, (100 * props.value) / max);
  return (
    <div>
      <div class="meter-head">
        <span>{props.label}</span>
        <span class="meter-value">{props.text}</span>
      </div>
      <div class={props.low ? 'bar low' : 'bar'}>
        <div class="bar-fill" style={{ width: `${share}%` }} />
        <meter
          class="unseen"
          aria-label={props.label}
          value={props.value}
          min={0}
          max={max}
          aria-valuetext={`${props.text}, ${props.hint}`}
        />
      </div>
      <div class="hint">{props.hint}</div>
    </div>
  );
}
