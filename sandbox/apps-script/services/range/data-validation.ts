/** DataValidation: the rule of a cell, as a script reads it, and as it makes one of a list. */

import { EnumTable, type EnumValue } from '../../enums';
import type { ValidationRule } from '../../model/rules/validation';
import { ServiceObject } from '../../service-object';

export const validationCriteria = new EnumTable('SpreadsheetApp.DataValidationCriteria', [
  'CUSTOM_FORMULA',
  'NUMBER_GREATER_THAN',
  'TEXT_IS_VALID_EMAIL',
  'VALUE_IN_LIST',
]);

/** The rules behind what scripts hold; beside the objects, not on them. */
export const validationRules = new WeakMap<object, ValidationRule>();

export class DataValidation extends ServiceObject {
  override readonly serviceName = 'DataValidation';
  readonly #rule: ValidationRule;

  constructor(rule: ValidationRule) {
    super();
    this.#rule = rule;
    validationRules.set(this, rule);
  }

  getAllowInvalid(): boolean {
    return this.#rule.allowInvalid;
  }

  getCriteriaType(): EnumValue {
    return validationCriteria.value(this.#rule.kind);
  }

  getCriteriaValues(): unknown[] {
    return [...this.#rule.criteria];
  }

  getHelpText(): string | null {
    return this.#rule.help;
  }
}

export class DataValidationBuilder extends ServiceObject {
  override readonly serviceName = 'DataValidationBuilder';
  #rule: ValidationRule = { kind: 'VALUE_IN_LIST', criteria: [], allowInvalid: true, help: null };

  requireValueInList(values: unknown, showDropdown: unknown = true): this {
    const texts = Array.isArray(values) ? values.map(String) : [];
    this.#rule = { ...this.#rule, kind: 'VALUE_IN_LIST', criteria: [texts, showDropdown] };
    return this;
  }

  setAllowInvalid(allowInvalidData: unknown): this {
    this.#rule = { ...this.#rule, allowInvalid: allowInvalidData === true };
    return this;
  }

  build(): DataValidation {
    return new DataValidation(this.#rule);
  }
}
