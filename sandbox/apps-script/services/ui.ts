/** Ui: menus, sidebars, dialogs. */

import { EnumTable, type EnumValue } from '../enums';
import { ServiceException } from '../errors';
import type { Execution } from '../executions/execution';
import type { MenuItem } from '../host-types';
import { ServiceObject, signatureMismatch } from '../service-object';
import type { World } from '../world';
import { HtmlOutput } from './html/html-service';

const buttons = new EnumTable('Ui.Button', ['CLOSE', 'OK', 'CANCEL', 'YES', 'NO']);
const buttonSets = new EnumTable('Ui.ButtonSet', ['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL']);

export class Ui extends ServiceObject {
  override readonly serviceName = 'Ui';
  override readonly enums = { Button: buttons, ButtonSet: buttonSets };
  readonly #world: World;
  readonly #user: string;

  constructor(world: World, execution: Execution) {
    super();
    this.#world = world;
    this.#user = execution.user;
  }

  createMenu(caption: unknown): Menu {
    return new Menu(String(caption), this.#world, this.#user);
  }

  /** Under the add-on's own name in Extensions; a bound script gets a menu of that name. */
  createAddonMenu(): Menu {
    return new Menu(null, this.#world, this.#user);
  }

  showSidebar(userInterface: unknown): void {
    if (!(userInterface instanceof HtmlOutput))
      throw signatureMismatch('Ui.showSidebar', [userInterface]);
    const title = userInterface.getTitle() ?? '';
    this.#world.sidebars.set(this.#user, { html: userInterface.getContent(), title });
  }

  showModalDialog(userInterface: unknown, title: unknown): void {
    if (!(userInterface instanceof HtmlOutput))
      throw signatureMismatch('Ui.showModalDialog', [userInterface, title]);
    const text = userInterface.getContent();
    this.#world.dialogs.push({ kind: 'dialog', user: this.#user, title: String(title), text });
  }

  showModelessDialog(userInterface: unknown, title: unknown): void {
    this.showModalDialog(userInterface, title);
  }

  alert(...args: unknown[]): EnumValue {
    return this.#ask('alert', args).button;
  }

  prompt(...args: unknown[]): PromptResponse {
    const { button, text } = this.#ask('prompt', args);
    return new PromptResponse(button, text);
  }

  #ask(kind: 'alert' | 'prompt', args: readonly unknown[]): { button: EnumValue; text: string } {
    const texts = args.filter((arg) => typeof arg === 'string');
    const [title, text] = texts.length > 1 ? texts : ['', texts[0]];
    this.#world.dialogs.push({ kind, user: this.#user, title: title ?? '', text: text ?? '' });
    const answer = this.#world.dialogAnswers.shift();
    return { button: buttons.value(answer?.button ?? 'OK'), text: answer?.text ?? '' };
  }
}

export class PromptResponse extends ServiceObject {
  override readonly serviceName = 'PromptResponse';
  readonly #button: EnumValue;
  readonly #text: string;

  constructor(button: EnumValue, text: string) {
    super();
    this.#button = button;
    this.#text = text;
  }

  getSelectedButton(): EnumValue {
    return this.#button;
  }

  getResponseText(): string {
    return this.#text;
  }
}

const itemsOf = new WeakMap<Menu, MenuItem>();

export class Menu extends ServiceObject {
  override readonly serviceName = 'Menu';
  readonly #items: MenuItem[] = [];
  readonly #world: World;
  readonly #user: string;

  constructor(caption: string | null, world: World, user: string) {
    super();
    this.#world = world;
    this.#user = user;
    itemsOf.set(this, { name: caption, functionName: null, items: this.#items });
  }

  addItem(caption: unknown, functionName: unknown): this {
    if (typeof caption !== 'string' || typeof functionName !== 'string')
      throw signatureMismatch('Menu.addItem', [caption, functionName]);
    this.#items.push({ name: caption, functionName });
    return this;
  }

  addSeparator(): this {
    this.#items.push({ name: null, functionName: null });
    return this;
  }

  addSubMenu(menu: unknown): this {
    const items = menu instanceof Menu ? itemsOf.get(menu) : undefined;
    if (!items) throw signatureMismatch('Menu.addSubMenu', [menu]);
    this.#items.push(items);
    return this;
  }

  addToUi(): void {
    if (this.#items.length === 0) throw new ServiceException('A menu needs at least one item.');
    this.#world.menus.set(this.#user, [...this.#items]);
  }
}
