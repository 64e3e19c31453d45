/** Defines the toolbar: what is done most often, one click away. */
import type { ComponentChildren } from 'preact';
import { useServices } from '../context';
import { areaOf } from '../selection';
import { activeSheet, type PageState } from '../store';
import { numberFormats } from './menus';

interface ToolProps {
  readonly name: string;
  readonly pressed?: boolean;
  readonly children: ComponentChildren;
  readonly onPress: () => void;
}

function Tool({ name, pressed, children, onPress }: ToolProps) {
  return (
    <button
      type="button"
      class="tool"
      aria-label={name}
      aria-pressed={pressed}
      title={name}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

export function Toolbar({ state }: { readonly state: PageState }) {
  const { actions } = useServices();
  const area = areaOf(state.selection);
  const rows = { first: area.firstRow, count: area.lastRow - area.firstRow + 1 };
  const hasFilter = (activeSheet(state)?.view.filterArea ?? null) !== null;
  const column = area.firstColumn;
  return (
    <div class="toolbar" role="toolbar" aria-label="Tools">
      <Tool name="Undo" onPress={() => actions.undo()}>
        <Icon path="M5 3 2 6l3 3M2 6h7a4 4 0 0 1 0 8H6" />
      </Tool>
      <Tool name="Redo" onPress={() => actions.redo()}>
        <Icon path="m11 3 3 3-3 3M14 6H7a4 4 0 0 0 0 8h3" />
      </Tool>
      <span class="divider" />
      <select
        aria-label="Number format"
        value=""
        onChange={({ currentTarget }) => {
          void actions.onSheet({ kind: 'setFormat', area, format: currentTarget.value });
          currentTarget.value = '';
        }}
      >
        <option value="" disabled>
          123 Format
        </option>
        {numberFormats.map(({ name, pattern }) => (
          <option key={pattern} value={pattern}>
            {name}
          </option>
        ))}
      </select>
      <span class="divider" />
      <Tool
        name="Sort A to Z"
        onPress={() => void actions.onSheet({ kind: 'sort', column, ascending: true })}
      >
        A↓Z
      </Tool>
      <Tool
        name="Sort Z to A"
        onPress={() => void actions.onSheet({ kind: 'sort', column, ascending: false })}
      >
        Z↓A
      </Tool>
      <Tool
        name="Filter"
        pressed={hasFilter}
        onPress={() => void actions.onSheet({ kind: 'setFilter', on: !hasFilter })}
      >
        <Icon path="M2 3h12l-5 6v4l-2 1V9z" />
      </Tool>
      <span class="divider" />
      <Tool
        name="Insert row above"
        onPress={() => void actions.onSheet({ kind: 'insertRows', ...rows })}
      >
        <Icon path="M2 9h12v4H2zM8 2v5M5.5 4.500h5" />
      </Tool>
      <Tool
        name="Delete rows"
        onPress={() => void actions.onSheet({ kind: 'deleteRows', ...rows })}
      >
        <Icon path="M2 9h12v4H2zM5.500 4.500h5" />
      </Tool>
      <Tool
        name="Hide rows"
        onPress={() => void actions.onSheet({ kind: 'hideRows', ...rows, hidden: true })}
      >
        <Icon path="M2 4h12M2 12h12M4 8h1M7.500 8h1M11 8h1" />
      </Tool>
      <span class="divider" />
      <Tool name="Download as CSV" onPress={() => actions.download()}>
        <Icon path="M8 2v8M5 7l3 3 3-3M3 13h10" />
      </Tool>
    </div>
  );
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
    </svg>
  );
}
