/** Rich text: a cell's text with links on parts of it. */

import type { TextRun } from '../../model/cell-grid';
import { ServiceObject } from '../../service-object';

export class RichTextValue extends ServiceObject {
  override readonly serviceName = 'RichTextValue';
  readonly #text: string;
  readonly #runs: readonly TextRun[];
  readonly #start: number;

  constructor(text: string, runs: readonly TextRun[], start = 0) {
    super();
    this.#text = text;
    this.#runs = runs;
    this.#start = start;
    textRuns.set(this, runs);
  }

  getText(): string {
    return this.#text;
  }

  /** The link of the whole text, or null when its parts differ. */
  getLinkUrl(...args: unknown[]): string | null {
    const [from = 0, to = this.#text.length] = args.map(Number);
    const found = this.#runs.filter(({ start, end }) => start < to && end > from);
    const first = found[0];
    if (!first || first.start > from || !found.every(({ link }) => link === first.link))
      return null;
    return (found[found.length - 1]?.end ?? 0) >= to ? first.link : null;
  }

  getStartIndex(): number {
    return this.#start;
  }

  getEndIndex(): number {
    return this.#start + this.#text.length;
  }

  /** The text in pieces of one link each. */
  getRuns(): RichTextValue[] {
    const pieces: RichTextValue[] = [];
    let at = 0;
    const add = (to: number, link: string | null) => {
      if (to <= at) return;
      const text = this.#text.slice(at, to);
      pieces.push(new RichTextValue(text, link ? [{ start: 0, end: text.length, link }] : [], at));
      at = to;
    };
    for (const run of this.#runs) {
      add(run.start, null);
      add(run.end, run.link);
    }
    add(this.#text.length, null);
    return pieces;
  }

  copy(): RichTextValueBuilder {
    return new RichTextValueBuilder(this.#text, this.#runs);
  }
}

/** The runs behind a rich text; beside the object, not on it. */
export const textRuns = new WeakMap<RichTextValue, readonly TextRun[]>();

export class RichTextValueBuilder extends ServiceObject {
  override readonly serviceName = 'RichTextValueBuilder';
  #text: string;
  #runs: readonly TextRun[];

  constructor(text = '', runs: readonly TextRun[] = []) {
    super();
    this.#text = text;
    this.#runs = runs;
  }

  setText(text: unknown): this {
    this.#text = String(text);
    this.#runs = [];
    return this;
  }

  setLinkUrl(...args: unknown[]): this {
    const link = args[args.length - 1];
    const [start = 0, end = this.#text.length] =
      args.length > 1 ? args.slice(0, 2).map(Number) : [];
    const others = this.#runs.filter((run) => run.end <= start || run.start >= end);
    const added = link === null ? [] : [{ start, end, link: String(link) }];
    this.#runs = [...others, ...added].sort((a, b) => a.start - b.start);
    return this;
  }

  build(): RichTextValue {
    return new RichTextValue(this.#text, this.#runs);
  }
}
