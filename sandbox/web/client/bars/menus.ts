/** Defines what stands in the page's menus. */
import type { MenuEntry } from '../../protocol';
import type { Actions } from '../actions';
import { areaOf } from '../selection';
import { activeSheet, type PageState } from '../store';
import type { MenuDefinition, MenuItem } from './menu-bar';

export interface NumberFormat {
  readonly name: string;
  readonly pattern: string;
}

/** The formats that matter for leads; the first is what a new cell has. */
export const numberFormats: readonly NumberFormat[] = [
  { name: 'Automatic', pattern: '0.###############' },
  { name: 'Plain text', pattern: '@' },
  { name: 'Number', pattern: '#,##0.00' },
  { name: 'Percent', pattern: '0.00%' },
  { name: 'Currency', pattern: '$#,##0.00' },
  { name: 'Date', pattern: 'yyyy-mm-dd' },
];

const widthStepPx = 40;

export function menusOf(
  state: PageState,
  actions: Actions,
  pickFile: () => void,
): readonly MenuDefinition[] {
  const area = areaOf(state.selection);
  const rows = { first: area.firstRow, count: area.lastRow - area.firstRow + 1 };
  const columns = { first: area.firstColumn, count: area.lastColumn - area.firstColumn + 1 };
  const hasFilter = (activeSheet(state)?.view.filterArea ?? null) !== null;
  const item = (name: string, onSelect: () => void, shortcut?: string): MenuItem =>
    shortcut === undefined ? { name, onSelect } : { name, onSelect, shortcut };
  const rowWord = rows.count === 1 ? 'row' : `${rows.count} rows`;
  const columnWord = columns.count === 1 ? 'column' : `${columns.count} columns`;
  return [
    {
      name: 'File',
      groups: [
        {
          items: [item('Import CSV…', pickFile), item('Download as CSV', () => actions.download())],
        },
        { items: hiddenSheetItems(state, actions) },
      ],
    },
    {
      name: 'Edit',
      groups: [
        {
          items: [
            item('Undo', () => actions.undo(), 'Ctrl+Z'),
            item('Redo', () => actions.redo(), 'Ctrl+Y'),
          ],
        },
        {
          items: [
            item('Fill down', () => actions.fillDown(), 'Ctrl+D'),
            item('Clear cells', () => actions.clear(), 'Delete'),
          ],
        },
        {
          items: [
            item(`Delete ${rowWord}`, () => void actions.onSheet({ kind: 'deleteRows', ...rows })),
            item(
              `Delete ${columnWord}`,
              () => void actions.onSheet({ kind: 'deleteColumns', ...columns }),
            ),
          ],
        },
        { items: moveItems(columns, actions) },
        { items: sheetItems(state, actions) },
      ],
    },
    {
      name: 'View',
      groups: [
        {
          items: [
            item(
              `Hide ${rowWord}`,
              () => void actions.onSheet({ kind: 'hideRows', ...rows, hidden: true }),
            ),
            item('Show hidden rows', () => showAllRows(state, actions)),
          ],
        },
      ],
    },
    {
      name: 'Insert',
      groups: [
        {
          items: [
            item(
              `Insert ${rowWord} above`,
              () => void actions.onSheet({ kind: 'insertRows', ...rows }),
            ),
            item(
              `Insert ${columnWord} left`,
              () => void actions.onSheet({ kind: 'insertColumns', ...columns }),
            ),
            item('New sheet', () => void actions.addSheet()),
          ],
        },
      ],
    },
    {
      name: 'Format',
      groups: [
        {
          title: 'Number',
          items: numberFormats.map(({ name, pattern }) =>
            item(name, () => void actions.onSheet({ kind: 'setFormat', area, format: pattern })),
          ),
        },
        {
          items: [
            item('Widen column', () => actions.widen(widthStepPx)),
            item('Narrow column', () => actions.widen(-widthStepPx)),
          ],
        },
      ],
    },
    {
      name: 'Data',
      groups: [
        { items: sortItems(area.firstColumn, actions) },
        {
          items: [
            item(
              hasFilter ? 'Remove filter' : 'Create a filter',
              () => void actions.onSheet({ kind: 'setFilter', on: !hasFilter }),
            ),
          ],
        },
      ],
    },
    { name: 'Extensions', groups: [{ title: 'CDX', items: addOnItems(state.menu, actions) }] },
  ];
}

function moveItems(columns: { first: number; count: number }, actions: Actions): MenuItem[] {
  const { first, count } = columns;
  const move = (before: number) => () =>
    void actions.onSheet({ kind: 'moveColumns', first, count, before });
  return [
    ...(first === 1 ? [] : [{ name: 'Move column left', onSelect: move(first - 1) }]),
    { name: 'Move column right', onSelect: move(first + count + 1) },
  ];
}

/** The last sheet that is shown can be neither hidden nor deleted. */
function sheetItems({ tabs, activeSheetId }: PageState, actions: Actions): MenuItem[] {
  if (activeSheetId === null || tabs.filter(({ hidden }) => !hidden).length === 1) return [];
  return [
    {
      name: 'Hide sheet',
      onSelect: () =>
        void actions.perform({ kind: 'setSheetHidden', sheetId: activeSheetId, hidden: true }),
    },
    {
      name: 'Delete sheet',
      onSelect: () => void actions.perform({ kind: 'deleteSheet', sheetId: activeSheetId }),
    },
  ];
}

function sortItems(column: number, actions: Actions): MenuItem[] {
  const sort = (ascending: boolean) => () =>
    void actions.onSheet({ kind: 'sort', column, ascending });
  return [
    { name: 'Sort sheet by column, A to Z', onSelect: sort(true) },
    { name: 'Sort sheet by column, Z to A', onSelect: sort(false) },
  ];
}

function addOnItems(entries: readonly MenuEntry[], actions: Actions): MenuItem[] {
  return entries.flatMap(({ name, items }) => {
    if (items !== undefined) return addOnItems(items, actions);
    if (name === null) return [];
    return [{ name, onSelect: () => void actions.perform({ kind: 'clickMenu', name }) }];
  });
}

/** As Google Sheets lists them in its View menu. */
function hiddenSheetItems({ tabs }: PageState, actions: Actions): MenuItem[] {
  return tabs
    .filter(({ hidden }) => hidden)
    .map(({ id, name }) => ({
      name: `Show sheet “${name}”`,
      onSelect: () => {
        void actions
          .perform({ kind: 'setSheetHidden', sheetId: id, hidden: false })
          .then(() => actions.showSheet(id));
      },
    }));
}

/** Rows that a filter hides stay hidden. */
function showAllRows(state: PageState, actions: Actions): void {
  const sheet = activeSheet(state);
  if (sheet === null) return;
  void actions.onSheet({ kind: 'hideRows', first: 1, count: sheet.rowCount, hidden: false });
}
