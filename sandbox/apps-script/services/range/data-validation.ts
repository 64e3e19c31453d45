/** DataValidation: the rule of a cell, as a script reads it. */

import { EnumTable, type EnumValue } from '../../enums';
import type { ValidationRule } from '../../model/validation';
import { ServiceObject } from '../../service-object';

export const VALIDATION_CRITERIA = new EnumTable('SpreadsheetApp.DataValidationCriteria', [
  'CUSTOM_FORMULA',
  'NUMBER_GREATER_THAN',
  'TEXT_IS_VALID_EMAIL',
  'VALUE_IN_LIST',
]);

export class DataValidation extends ServiceObject {
  override readonly serviceName = 'DataValidation';
  readonly #rule: ValidationRule;

  constructor(rule: ValidationRule) {
    super();
    this.#rule = rule;
  }

  getAllowInvalid(): boolean {
    return this.#rule.allowInvalid;
  }

  getCriteriaType(): EnumValue {
    return VALIDATION_CRITERIA.value(this.#rule.kind);
  }

  getCriteriaValues(): unknown[] {
    return [...this.#rule.criteria];
  }

  getHelpText(): string | null {
    return this.#rule.help;
  }
}
