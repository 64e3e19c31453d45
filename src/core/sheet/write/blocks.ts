/** Defines how single cells are gathered into rectangles, so that neighbours cost one write. */

import type { Block } from '../../ports/workbook';

/** Texts by column index, for one row. */
export interface RowCells {
  readonly rowNumber: number;
  readonly cells: ReadonlyMap<number, string>;
}

interface Segment {
  readonly firstColumn: number;
  readonly texts: readonly string[];
}

/** One block for each run of neighbouring rows that write the same columns. */
export function blocksOf(rows: readonly RowCells[]): readonly Block[] {
  const sorted = [...rows].sort((a, b) => a.rowNumber - b.rowNumber);
  const open = new Map<string, { block: Block; nextRow: number }>();
  const blocks: Block[] = [];
  for (const { rowNumber, cells } of sorted) {
    for (const segment of segmentsOf(cells)) {
      const shape = `${segment.firstColumn}:${segment.texts.length}`;
      const last = open.get(shape);
      const grows = last !== undefined && last.nextRow === rowNumber;
      const values = grows ? [...last.block.values, segment.texts] : [segment.texts];
      const firstRow = grows ? last.block.firstRow : rowNumber;
      const block = { firstRow, firstColumn: segment.firstColumn, values };
      if (grows) blocks[blocks.indexOf(last.block)] = block;
      else blocks.push(block);
      open.set(shape, { block, nextRow: rowNumber + 1 });
    }
  }
  return blocks;
}

/** Those that reach into the column, and the others. */
export function partedBy(
  column: number,
  blocks: readonly Block[],
): { readonly within: readonly Block[]; readonly others: readonly Block[] } {
  const isWithin = ({ firstColumn, values }: Block) =>
    firstColumn <= column && column < firstColumn + (values[0]?.length ?? 0);
  return {
    within: blocks.filter(isWithin),
    others: blocks.filter((block) => !isWithin(block)),
  };
}

function segmentsOf(cells: ReadonlyMap<number, string>): readonly Segment[] {
  const columns = [...cells.keys()].sort((a, b) => a - b);
  const segments: Segment[] = [];
  for (const column of columns) {
    const text = cells.get(column) ?? '';
    const last = segments[segments.length - 1];
    if (last !== undefined && last.firstColumn + last.texts.length === column) {
      segments[segments.length - 1] = { ...last, texts: [...last.texts, text] };
    } else {
      segments.push({ firstColumn: column, texts: [text] });
    }
  }
  return segments;
}
