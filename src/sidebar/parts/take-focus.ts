/** Defines how a screen that replaced another takes over the keyboard's place. */

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Focus falls back to the page when the element that had it is gone. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

const partsOfPage = 'section, form, [role="group"], [role="tabpanel"]';

/** Long enough for whatever takes the focus over by itself. */
const takenOverMs = 100;

/** Where what had the focus is gone and nothing took it over, the part of the page that it stood in does. */
export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  let around: readonly HTMLElement[] = [];
  root.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    last = target;
    around = partsAround(target);
  });
  const takeOver = () => {
    const part = around.find((each) => each.isConnected);
    if (last?.isConnected !== false || part === undefined) return;
    if (!document.hasFocus() || !isFocusLost()) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (last?.isConnected === false && isFocusLost()) setTimeout(takeOver, takenOverMs);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** The innermost first. */
function partsAround(element: Element): readonly HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(partsOfPage);
  return part ? [part, ...partsAround(part)] : [];
}

/** Focuses the element once it is there, unless the focus is somewhere that the user put it. */
export function useTakeFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (document.hasFocus() && isFocusLost()) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
