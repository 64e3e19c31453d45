/** RangeList: the same operation on several ranges of one sheet. */

import { ServiceObject } from '../../service-object';
import type { Range } from './range';

export class RangeList extends ServiceObject {
  override readonly serviceName = 'RangeList';
  readonly #ranges: readonly Range[];

  constructor(ranges: readonly Range[]) {
    super();
    this.#ranges = ranges;
  }

  getRanges(): Range[] {
    return [...this.#ranges];
  }

  /** All of them become the person's selection. */
  activate(): this {
    const [first] = this.#ranges;
    if (first === undefined) return this;
    const { context, sheet } = first.target;
    const names = this.#ranges.map((range) => range.getA1Notation());
    context.world.spreadsheet.select(context.execution.user, sheet, ...names);
    return this;
  }

  setValue(value: unknown): this {
    return this.#each((range) => range.setValue(value));
  }

  setFormula(formula: unknown): this {
    return this.#each((range) => range.setFormula(formula));
  }

  setNumberFormat(format: unknown): this {
    return this.#each((range) => range.setNumberFormat(format));
  }

  setNote(note: unknown): this {
    return this.#each((range) => range.setNote(note));
  }

  setBackground(color: unknown): this {
    return this.#each((range) => range.setBackground(color));
  }

  setFontWeight(weight: unknown): this {
    return this.#each((range) => range.setFontWeight(weight));
  }

  setWrap(on: unknown): this {
    return this.#each((range) => range.setWrap(on));
  }

  clearContent(): this {
    return this.#each((range) => range.clearContent());
  }

  clearNote(): this {
    return this.#each((range) => range.clearNote());
  }

  #each(apply: (range: Range) => unknown): this {
    for (const range of this.#ranges) apply(range);
    return this;
  }
}
