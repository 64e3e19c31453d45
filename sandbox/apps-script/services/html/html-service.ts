/** HtmlService: sidebar and dialog pages, from files, text and templates. */

import { EnumTable } from '../../enums';
import { ServiceException } from '../../errors';
import type { Realm } from '../../realm/realm';
import { ServiceObject } from '../../service-object';
import type { World } from '../../world';
import { Blob, blobBytes } from '../blob';
import { withoutComments } from './html-comments';
import { escapeFor, escapeHtml } from './html-escaping';
import { compileTemplate } from './html-template-code';

const sandboxModes = new EnumTable('HtmlService.SandboxMode', ['EMULATED', 'IFRAME', 'NATIVE']);
const frameModes = new EnumTable('HtmlService.XFrameOptionsMode', ['ALLOWALL', 'DEFAULT']);

export class HtmlService extends ServiceObject {
  override readonly serviceName = 'HtmlService';
  override readonly enums = { SandboxMode: sandboxModes, XFrameOptionsMode: frameModes };
  readonly #world: World;
  readonly #realm: Realm;

  constructor(world: World, realm: Realm) {
    super();
    this.#world = world;
    this.#realm = realm;
  }

  createHtmlOutput(html: unknown): HtmlOutput {
    return new HtmlOutput(textOf(html));
  }

  createHtmlOutputFromFile(filename: unknown): HtmlOutput {
    return new HtmlOutput(withoutComments(this.#file(filename)));
  }

  createTemplate(html: unknown): HtmlTemplate {
    return new HtmlTemplate(textOf(html), this.#realm);
  }

  createTemplateFromFile(filename: unknown): HtmlTemplate {
    return new HtmlTemplate(this.#file(filename), this.#realm);
  }

  getUserAgent(): null {
    return null;
  }

  #file(filename: unknown): string {
    const name = String(filename).replace(/\.html$/, '');
    const html = this.#world.html[name];
    if (html === undefined) throw new ServiceException(`No HTML file named ${name} was found.`);
    return html;
  }
}

function textOf(html: unknown): string {
  if (html instanceof Blob) return blobBytes(html).toString('utf8');
  return html === null ? '' : String(html);
}

/** Platform facts, section 6. */
const metaTags = new Set([
  'viewport',
  'apple-mobile-web-app-capable',
  'mobile-web-app-capable',
  'google-site-verification',
]);

export class HtmlOutput extends ServiceObject {
  override readonly serviceName = 'HtmlOutput';
  #content: string;
  #title: string | null = null;
  #width: number | null = null;
  #height: number | null = null;

  constructor(content: string) {
    super();
    this.#content = content;
  }

  append(addedContent: unknown): this {
    this.#content += String(addedContent);
    return this;
  }

  appendUntrusted(addedContent: unknown): this {
    this.#content += escapeHtml(String(addedContent));
    return this;
  }

  setContent(content: unknown): this {
    this.#content = String(content);
    return this;
  }

  getContent(): string {
    return this.#content;
  }

  clear(): this {
    this.#content = '';
    return this;
  }

  setTitle(title: unknown): this {
    this.#title = String(title);
    return this;
  }

  getTitle(): string | null {
    return this.#title;
  }

  /** Without effect on a sidebar, which is 300 px wide. */
  setWidth(width: unknown): this {
    this.#width = width === null ? null : Number(width);
    return this;
  }

  getWidth(): number | null {
    return this.#width;
  }

  setHeight(height: unknown): this {
    this.#height = height === null ? null : Number(height);
    return this;
  }

  getHeight(): number | null {
    return this.#height;
  }

  addMetaTag(name: unknown, content: unknown): this {
    if (!metaTags.has(String(name)))
      throw new ServiceException(
        `The specified meta tag cannot be used in this context: ${String(name)}.`,
      );
    const tag = `<meta name="${String(name)}" content="${escapeHtml(String(content))}">`;
    this.#content = tag + this.#content;
    return this;
  }

  /** Everything runs in an iframe sandbox; other modes are ignored. */
  setSandboxMode(): this {
    return this;
  }

  setXFrameOptionsMode(): this {
    return this;
  }
}

/** Variables that a script sets on a template, by name. */
export class HtmlTemplate extends ServiceObject {
  override readonly serviceName = 'HtmlTemplate';
  override readonly scriptProperties = new Map<string, unknown>();
  readonly #source: string;
  readonly #realm: Realm;

  constructor(source: string, realm: Realm) {
    super();
    this.#source = source;
    this.#realm = realm;
  }

  evaluate(): HtmlOutput {
    const names = [...this.scriptProperties.keys()];
    const render = compileTemplate(this.#source, names, this.#realm);
    const html = String(render(escapeFor, ...this.scriptProperties.values()));
    return new HtmlOutput(withoutComments(html));
  }

  /** The file as it is, comments and all. */
  getRawContent(): string {
    return this.#source;
  }
}
