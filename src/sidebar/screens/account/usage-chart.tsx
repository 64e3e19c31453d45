/** Defines the usage chart, with the table behind it. */

import type { UsageView } from '../../../core/calls/views';
import { formatCount, formatDate } from '../../format';
import { bars, scaleTop, usageSentence } from './usage-bars';

const widthUnits = 268;
const heightUnits = 88;
const labelUnits = 14;

function Chart({ usage }: { readonly usage: UsageView }) {
  const top = scaleTop(Math.max(0, ...usage.daily.map(({ reveals }) => reveals)));
  const total = heightUnits + labelUnits * 2;
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${widthUnits} ${total}`}
      role="img"
      aria-label={usageSentence(usage)}
    >
      <text x="0" y="10">
        {formatCount(top)} reveals
      </text>
      <g transform={`translate(0 ${labelUnits})`}>
        <line class="grid" x1="0" x2={widthUnits} y1="0.5" y2="0.5" />
        <line class="grid" x1="0" x2={widthUnits} y1={heightUnits / 2} y2={heightUnits / 2} />
        {bars(usage.daily, widthUnits, heightUnits).map((bar) => (
          <rect key={bar.date} x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="1" />
        ))}
        <line class="axis" x1="0" x2={widthUnits} y1={heightUnits} y2={heightUnits} />
      </g>
      <text x="0" y={total - 2}>
        {formatDate(usage.from)}
      </text>
      <text x={widthUnits} y={total - 2} text-anchor="end">
        {formatDate(usage.to)}
      </text>
    </svg>
  );
}

function UsageTable({ usage }: { readonly usage: UsageView }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col">Reveals</th>
          <th scope="col">Credits</th>
        </tr>
      </thead>
      <tbody>
        {[...usage.daily].reverse().map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDate(day.date)}</th>
            <td>{formatCount(day.reveals)}</td>
            <td>{formatCount(day.creditsSpent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function UsageChart({ usage }: { readonly usage: UsageView }) {
  return (
    <>
      <p>
        <strong>{formatCount(usage.reveals)}</strong> reveals,{' '}
        <strong>{formatCount(usage.creditsSpent)}</strong> credits spent
      </p>
      <Chart usage={usage} />
      <details>
        <summary>As a table</summary>
        <UsageTable usage={usage} />
      </details>
    </>
  );
}
