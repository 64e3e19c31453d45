/** Defines a table that begins further down its sheet: rows count from there, whatever stands above. */

import type { Block, Table } from '../ports/workbook';

/** `above` rows are out of reach; headers and looks know of them already. */
export function belowTop(table: Table, above: number): Table {
  if (above === 0) return table;
  const down = (row: number) => row + above;
  const cellDown = <T extends { readonly rowNumber: number }>(cell: T): T => ({
    ...cell,
    rowNumber: down(cell.rowNumber),
  });
  const blocksDown = (blocks: readonly Block[]) =>
    blocks.map((block) => ({ ...block, firstRow: down(block.firstRow) }));
  // One by one, so that a method that is new to tables has to be told here what its rows are.
  const { losses, sheetId, name, headerRow, topRows, insertTopRow, headers, look } = table;
  const { outputColumns, makeRoom, mark, unmark, emboldenHeaders, protectedColumns, flush } = table;
  const { setWidth, colour, uncolour } = table;
  return {
    losses,
    sheetId,
    name,
    headerRow,
    topRows,
    insertTopRow,
    headers,
    look,
    outputColumns,
    makeRoom,
    mark,
    unmark,
    emboldenHeaders,
    setWidth,
    colour,
    uncolour,
    protectedColumns,
    flush,
    rules: (firstRow, ...area) =>
      table.rules(down(firstRow), ...area).map((rule) => ({
        ...rule,
        rowNumber: rule.rowNumber - above,
      })),
    lastRow: () => Math.max(0, table.lastRow() - above),
    read: (firstRow, ...area) => table.read(down(firstRow), ...area),
    links: (firstRow, ...area) => table.links(down(firstRow), ...area),
    linksIn: (firstRow, ...area) => table.linksIn(down(firstRow), ...area),
    formulas: (firstRow, ...area) => table.formulas(down(firstRow), ...area),
    write: (blocks) => table.write(blocksDown(blocks)),
    formats: (firstRow, ...area) => table.formats(down(firstRow), ...area),
    formatAsText: (blocks) => table.formatAsText(blocksDown(blocks)),
    writePlain: (blocks) => table.writePlain(blocksDown(blocks)),
    put: (cells) => table.put(cells.map(cellDown)),
    ensureRows: (lastRow) => table.ensureRows(down(lastRow)),
    fill: (rows, column, text) => table.fill(rows.map(down), column, text),
    gridRows: () => table.gridRows() - above,
    formatColumnsAsText: (places) =>
      table.formatColumnsAsText(
        places.map(({ column, rows }) => ({ column, rows: rows.map(down) })),
      ),
    formatCells: (cells) => table.formatCells(cells.map(cellDown)),
    filteredOut: () => {
      const isFilteredOut = table.filteredOut();
      return isFilteredOut === null ? null : (row) => isFilteredOut(down(row));
    },
    isHidden: (row) => table.isHidden(down(row)),
    selectRows: (rows) => table.selectRows(rows.map(down)),
    selectedRows: () =>
      table
        .selectedRows()
        .map((row) => row - above)
        .filter((row) => row > 0),
  };
}
