/** Defines the menus above the grid: opened by mouse or keyboard, as the ARIA menubar pattern says. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface MenuItem {
  readonly name: string;
  readonly shortcut?: string;
  readonly onSelect: () => void;
}

/** Items under a title of their own; without one they stand by themselves. */
export interface MenuGroup {
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

export interface MenuDefinition {
  readonly name: string;
  readonly groups: readonly MenuGroup[];
}

export function MenuBar({ menus }: { readonly menus: readonly MenuDefinition[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open === null) return;
    const closeOutside = (event: MouseEvent): void => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpen(null);
    };
    // A click into the sidebar's frame is seen here only as a loss of focus.
    const close = (): void => setOpen(null);
    window.addEventListener('mousedown', closeOutside);
    window.addEventListener('blur', close);
    return () => {
      window.removeEventListener('mousedown', closeOutside);
      window.removeEventListener('blur', close);
    };
  }, [open]);

  // Before the menu is painted: whoever sees it and presses Enter means its item, not its name.
  useLayoutEffect(() => {
    if (open !== null) bar.current?.querySelector<HTMLElement>('[role=menu] button')?.focus();
  }, [open]);

  function focusMenu(index: number): void {
    const buttons = bar.current?.querySelectorAll<HTMLElement>('.menu-name');
    buttons?.[(index + menus.length) % menus.length]?.focus();
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const isOpen = open !== null;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const next = (index + (event.key === 'ArrowRight' ? 1 : -1) + menus.length) % menus.length;
      if (isOpen) setOpen(next);
      else focusMenu(next);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) moveFocus(bar.current, event.key === 'ArrowDown' ? 1 : -1);
      else setOpen(index);
    } else if (event.key === 'Escape') {
      setOpen(null);
      focusMenu(index);
    } else return;
    event.preventDefault();
  }

  return (
    <div class="menu-bar" role="menubar" aria-label="Menus" ref={bar}>
      {menus.map(({ name, groups }, index) => (
        <div key={name} class="menu" role="none" onKeyDown={(event) => onKeyDown(event, index)}>
          <button
            type="button"
            role="menuitem"
            class="menu-name"
            aria-haspopup="menu"
            aria-expanded={open === index}
            tabIndex={index === (open ?? 0) ? 0 : -1}
            onClick={() => setOpen(open === index ? null : index)}
            onMouseEnter={() => open !== null && setOpen(index)}
          >
            {name}
          </button>
          {open === index ? (
            <MenuList name={name} groups={groups} onDone={() => setOpen(null)} />
          ) : null}
        </div>
      ))}
    </div>
  );
}

interface MenuListProps {
  readonly name: string;
  readonly groups: readonly MenuGroup[];
  readonly onDone: () => void;
}

function MenuList({ name, groups, onDone }: MenuListProps) {
  const shown = groups.filter(({ items }) => items.length > 0);
  return (
    <div class="popup menu-list" role="menu" aria-label={name}>
      {shown.map(({ title, items }, index) => (
        <div key={title ?? index} role="none" class="menu-group">
          {title === undefined ? null : (
            <span class="menu-title" aria-hidden="true">
              {title}
            </span>
          )}
          {items.map((item) => (
            <button
              key={item.name}
              type="button"
              role="menuitem"
              aria-label={item.name}
              aria-keyshortcuts={item.shortcut?.replace('Ctrl', 'Control')}
              tabIndex={-1}
              onClick={() => {
                onDone();
                item.onSelect();
              }}
            >
              <span>{item.name}</span>
              {item.shortcut === undefined ? null : <kbd>{item.shortcut}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function moveFocus(bar: HTMLElement | null, change: number): void {
  const items = [...(bar?.querySelectorAll<HTMLElement>('[role=menu] button') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + change + items.length) % items.length]?.focus();
}
