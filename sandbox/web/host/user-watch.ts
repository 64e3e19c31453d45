/** Defines how the page learns what the script has shown to a user: menu, sidebar, messages. */
import type { Host } from '../../apps-script/host';
import type { Sidebar } from '../../apps-script/world';
import type { HostMessage } from './host-thread';

export class UserWatch {
  readonly #host: Host;
  readonly #post: (message: HostMessage) => void;
  /** Whose selection somebody has set since it was told last; what moves along with rows is none. */
  readonly #selecting = new Set<string>();
  readonly #sidebars = new Map<string, Sidebar | null>();
  #version = 0;
  #toasts = 0;
  #dialogs = 0;

  constructor(host: Host, post: (message: HostMessage) => void) {
    this.#host = host;
    host.spreadsheet.onChange((change) => {
      if (change.kind === 'selection') this.#selecting.add(change.user);
    });
    this.#post = post;
  }

  /** Tells what is new since the last report; what the person selected is on their screen. */
  report(user: string, hasSelected = false): void {
    this.#post({ event: { type: 'menu', user, items: this.#host.menu(user) } });
    this.#reportSidebar(user);
    this.#reportFront(user, hasSelected);
    this.#reportMessages();
  }

  #reportFront(user: string, hasSelected: boolean): void {
    if (!this.#selecting.delete(user) || hasSelected) return;
    const { sheetId, areas } = this.#host.spreadsheet.selection(user);
    const area = areas.at(-1);
    if (area === undefined) return;
    this.#post({ event: { type: 'front', user, sheetId, area } });
  }

  #reportSidebar(user: string): void {
    const sidebar = this.#host.sidebar(user);
    if (sidebar === (this.#sidebars.get(user) ?? null)) return;
    this.#sidebars.set(user, sidebar);
    this.#version += 1;
    const html = sidebar?.html ?? null;
    const version = sidebar === null ? null : this.#version;
    this.#post({ sidebar: { user, html } });
    this.#post({ event: { type: 'sidebar', user, version, title: sidebar?.title ?? '' } });
  }

  #reportMessages(): void {
    const { toasts } = this.#host.spreadsheet;
    const { dialogs } = this.#host.inspect;
    for (const { user, title, message } of toasts.slice(this.#toasts))
      this.#post({ event: { type: 'message', user, title, text: message } });
    for (const { user, title, text } of dialogs.slice(this.#dialogs))
      this.#post({ event: { type: 'message', user, title, text } });
    this.#toasts = toasts.length;
    this.#dialogs = dialogs.length;
  }
}
