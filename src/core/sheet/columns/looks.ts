/** Defines how the add-on's columns look: widths that can be read, and colours for what a text says. */

import {
  isSheetRefused,
  type NewColumn,
  type OwnColumns,
  type Table,
  type TextColour,
} from '../../ports/workbook';
import type { OutputName } from '../../words';
import { cdxHeaders, columnOf } from './outputs';

/** Wider than the 100 px of Sheets, where that cuts off most texts. */
const widthsPx: Partial<Record<OutputName, number>> = {
  status: 170,
  email: 220,
  emailStatus: 120,
  phone: 130,
  title: 170,
  company: 150,
  location: 150,
};

export function widenColumns(table: Table, made: readonly NewColumn[]): void {
  const own = table.outputColumns();
  for (const output of made) {
    const [column, widthPx] = [columnOf(own, output), widthsPx[output.name]];
    if (column !== undefined && widthPx !== undefined) table.setWidth(column, widthPx);
  }
}

/** Text on its ground has a contrast of at least 4.5 to 1, and says the same without any colour. */
const green = { ink: '#0b5d2a', ground: '#d8f0df' };
const blue = { ink: '#174ea6', ground: '#e1ecfd' };
const amber = { ink: '#7a4100', ground: '#fdeccf' };
const red = { ink: '#a50e0e', ground: '#fce4e2' };
const grey = { ink: '#3c4043', ground: '#e8eaed' };
const violet = { ink: '#681da8', ground: '#f0e3fb' };

const coloursOf: Partial<Record<OutputName, readonly TextColour[]>> = {
  status: [
    { start: 'Done', ...green },
    { start: 'Matched', ...blue },
    { start: 'Waiting', ...amber },
    { start: 'Error', ...red },
    { start: 'No match', ...grey },
    { start: 'No data', ...grey },
    { start: 'Not enough', ...grey },
    { start: 'Do not contact', ...violet },
  ],
  emailStatus: [{ start: 'verified', ...green }],
};
const allColours = Object.values(coloursOf).flat();
const coloured: readonly NewColumn[] = (['status', 'emailStatus'] as const).map((name) => ({
  name,
  header: cdxHeaders[name],
}));

const attemptsMax = 3;

/** Colours are no reason for a run not to begin: where a sheet refuses them, there are none. */
export function colourStatuses(table: Table): void {
  unlessRefused(() => {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const before = placesOf(table.outputColumns());
      const columns = before.map(({ column, name }) => ({
        column,
        colours: coloursOf[name] ?? [],
      }));
      if (!table.colour(columns)) return;
      const after = placesOf(table.outputColumns());
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      // Columns moved right then: what was coloured may be somebody else's.
      table.uncolour(allColours);
    }
  });
}

/** Takes them away once nothing stands there any more that they would colour. */
export function uncolourStatuses(table: Table): void {
  const isColoured = (text: string) => allColours.some(({ start }) => text.startsWith(start));
  const rows = table.lastRow() - 1;
  const isLeft = placesOf(table.outputColumns()).some(({ column }) =>
    table.read(2, rows, column, 1).some(([text = '']) => isColoured(text)),
  );
  if (!isLeft) unlessRefused(() => table.uncolour(allColours));
}

function placesOf(own: OwnColumns) {
  return coloured.flatMap((output) => {
    const column = columnOf(own, output);
    return column === undefined ? [] : [{ name: output.name, column }];
  });
}

function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isSheetRefused(error)) throw error;
  }
}
