/** Defines how a screen that replaced another takes over the keyboard's place. */

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { panelId } from './tabs';

/** Focus falls back to the page when the element that had it is gone, or is kept by the panel for the next screen. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === panelId;
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
  // Whoever presses elsewhere has left it.
  root.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && last?.contains(target) === false) last = null;
  });
  const takeOver = () => {
    const part = around.find((each) => each.isConnected);
    if (last?.isConnected !== false || part === undefined) return;
    if (!document.hasFocus() || !isFocusLost()) return;
    takeForNow(part);
  };
  const observer = new MutationObserver(() => {
    if (last?.isConnected === false && isFocusLost()) setTimeout(takeOver, takenOverMs);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** It is no place for the focus otherwise: presses on its text would give it to it. */
function takeForNow(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
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
