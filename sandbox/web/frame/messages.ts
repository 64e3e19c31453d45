/** Defines the messages between the page and the sidebar's frame. */
import type { ClockState } from '../clock';

export type ToPage =
  | {
      readonly type: 'scriptRun';
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  | { readonly type: 'close' }
  | { readonly type: 'focusGrid' }
  /** Whether there was a field for the key. */
  | { readonly type: 'typedKey'; readonly done: boolean };

export type ToFrame =
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly answer:
        | { readonly kind: 'success'; readonly value: unknown }
        | { readonly kind: 'failure'; readonly message: string };
    }
  | { readonly type: 'clock'; readonly state: ClockState }
  | { readonly type: 'typeKey'; readonly key: string };

/** Only the page that holds this frame may speak to it. */
export function isFromPage(event: MessageEvent<unknown>): event is MessageEvent<ToFrame> {
  return event.source === window.parent;
}
