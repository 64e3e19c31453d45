/** Defines how a step knows its output columns without asking for their metadata each time. */

import type { OwnColumns, Table } from '../../ports/workbook';
import { markOf } from '../../sheet/columns/outputs';
import { type Frame, frameOf } from '../../sheet/rows/frame';
import { fingerprint } from '../../text/fingerprint';
import type { RunState } from '../run-state';

/**
 * The frame of a run. While the header row reads as it did when the metadata was last asked, and
 * no other column has the header of one of ours, nothing can have moved: the metadata is not
 * asked again.
 */
export function currentFrame(run: RunState, table: Table): Frame {
  const headers = table.headers();
  return frameOf(run.settings, headers, rememberedColumns(run, headers) ?? table.outputColumns());
}

/** The run, remembering where its columns stand. */
export function rememberColumns(run: RunState, { headers, outputs }: Frame): RunState {
  const places = Object.entries(outputs).map(([name, column]) => ({ name, column }));
  return { ...run, columns: { print: printOfTexts(headers), places } };
}

function rememberedColumns(run: RunState, headers: readonly string[]): OwnColumns | null {
  const { columns } = run;
  if (columns === undefined || columns.print !== printOfTexts(headers)) return null;
  const isAlone = ({ column }: { column: number }) =>
    headers.indexOf(headers[column] ?? '') === headers.lastIndexOf(headers[column] ?? '');
  if (!columns.places.every(isAlone)) return null;
  const marks = new Map<string, string>(
    run.settings.outputs.map((output) => [output.name, markOf(output)]),
  );
  return Object.fromEntries(
    columns.places.map(({ name, column }) => [marks.get(name) ?? name, column]),
  );
}

function printOfTexts(headers: readonly string[]): string {
  return fingerprint(headers.join('\u0001'));
}
