/** ConditionalFormatRule, its builder and its condition. */

import { EnumTable, type EnumValue } from '../../enums';
import { ServiceException } from '../../errors';
import type { FormatRule } from '../../model/rules/format-rules';
import type { SheetModel } from '../../model/sheet-model';
import { ServiceObject } from '../../service-object';
import { Range } from '../range/range';
import type { SheetsContext } from './sheets-context';

export const booleanCriteria = new EnumTable('SpreadsheetApp.BooleanCriteria', [
  'CELL_EMPTY',
  'CELL_NOT_EMPTY',
  'CUSTOM_FORMULA',
  'NUMBER_GREATER_THAN',
  'TEXT_CONTAINS',
  'TEXT_EQUAL_TO',
  'TEXT_STARTS_WITH',
]);

export class BooleanCondition extends ServiceObject {
  override readonly serviceName = 'BooleanCondition';
  readonly #rule: FormatRule;
  readonly #criterion: string;

  constructor(rule: FormatRule, criterion: string) {
    super();
    this.#rule = rule;
    this.#criterion = criterion;
  }

  getCriteriaType(): EnumValue {
    return booleanCriteria.value(this.#criterion);
  }

  getCriteriaValues(): unknown[] {
    return [...this.#rule.values];
  }

  getBackground(): string | null {
    return this.#rule.background;
  }

  getFontColor(): string | null {
    return this.#rule.fontColor;
  }

  getBold(): boolean | null {
    return this.#rule.bold;
  }
}

export class ConditionalFormatRule extends ServiceObject {
  override readonly serviceName = 'ConditionalFormatRule';
  readonly rule: FormatRule;
  readonly #ranges: readonly Range[];

  constructor(rule: FormatRule, ranges: readonly Range[]) {
    super();
    this.rule = rule;
    this.#ranges = ranges;
  }

  static of(context: SheetsContext, sheet: SheetModel, rule: FormatRule): ConditionalFormatRule {
    const ranges = rule.areas.map((area) => new Range(context, sheet, area));
    return new ConditionalFormatRule(rule, ranges);
  }

  /** Null for a colour scale. */
  getBooleanCondition(): BooleanCondition | null {
    const { criterion } = this.rule;
    return criterion === null ? null : new BooleanCondition(this.rule, criterion);
  }

  getRanges(): Range[] {
    return [...this.#ranges];
  }

  copy(): ConditionalFormatRuleBuilder {
    return new ConditionalFormatRuleBuilder(this.rule, this.#ranges);
  }
}

const blankRule: FormatRule = {
  criterion: null,
  values: [],
  areas: [],
  background: null,
  fontColor: null,
  bold: null,
};

export class ConditionalFormatRuleBuilder extends ServiceObject {
  override readonly serviceName = 'ConditionalFormatRuleBuilder';
  #rule: FormatRule;
  #ranges: readonly Range[];

  constructor(rule = blankRule, ranges: readonly Range[] = []) {
    super();
    this.#rule = rule;
    this.#ranges = ranges;
  }

  whenTextStartsWith(text: unknown): this {
    return this.#when('TEXT_STARTS_WITH', text);
  }

  whenTextContains(text: unknown): this {
    return this.#when('TEXT_CONTAINS', text);
  }

  whenTextEqualTo(text: unknown): this {
    return this.#when('TEXT_EQUAL_TO', text);
  }

  whenNumberGreaterThan(number: unknown): this {
    return this.#when('NUMBER_GREATER_THAN', number);
  }

  whenFormulaSatisfied(formula: unknown): this {
    return this.#when('CUSTOM_FORMULA', formula);
  }

  whenCellNotEmpty(): this {
    return this.#when('CELL_NOT_EMPTY');
  }

  setBackground(color: unknown): this {
    return this.#with({ background: colorOf(color) });
  }

  setFontColor(color: unknown): this {
    return this.#with({ fontColor: colorOf(color) });
  }

  setBold(bold: unknown): this {
    return this.#with({ bold: bold === null ? null : bold === true });
  }

  setRanges(ranges: unknown): this {
    const list: unknown[] = Array.isArray(ranges) ? ranges : [];
    this.#ranges = list.flatMap((range) => (range instanceof Range ? [range] : []));
    return this.#with({ areas: this.#ranges.map(({ target }) => target.area) });
  }

  build(): ConditionalFormatRule {
    if (this.#rule.criterion === null)
      throw new ServiceException('A conditional format rule needs a condition.');
    return new ConditionalFormatRule(this.#rule, this.#ranges);
  }

  #when(criterion: string, ...values: readonly unknown[]): this {
    return this.#with({ criterion, values });
  }

  #with(parts: Partial<FormatRule>): this {
    this.#rule = { ...this.#rule, ...parts };
    return this;
  }
}

function colorOf(color: unknown): string | null {
  return color === null ? null : String(color).toLowerCase();
}
