/** Defines how a screen that replaced another takes over the keyboard's place. */

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Focus falls back to the page when the element that had it is gone. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Focuses the element once it is there, unless the focus is somewhere that the user put it. */
export function useTakeFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (document.hasFocus() && isFocusLost()) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
