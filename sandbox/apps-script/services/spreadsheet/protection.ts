/** Protection: a protected range or sheet. */

import { EnumTable, type EnumValue } from '../../enums';
import type { Area } from '../../model/a1';
import type { ProtectionRecord } from '../../model/protections';
import type { SheetModel } from '../../model/sheet-model';
import { ServiceObject, sheetBehind } from '../../service-object';
import { Range } from '../range/range';
import { User } from '../session';
import type { SheetsContext } from './sheets-context';

export const protectionTypes = new EnumTable('SpreadsheetApp.ProtectionType', ['RANGE', 'SHEET']);

export class Protection extends ServiceObject {
  override readonly serviceName = 'Protection';
  readonly #context: SheetsContext;
  readonly #sheet: SheetModel;
  readonly #record: ProtectionRecord;

  constructor(context: SheetsContext, sheet: SheetModel, record: ProtectionRecord) {
    super();
    this.#context = context;
    this.#sheet = sheet;
    this.#record = record;
  }

  override [sheetBehind](): SheetModel {
    return this.#sheet;
  }

  /** The protector may edit, like the owner. */
  static create(context: SheetsContext, sheet: SheetModel, area: Area | null): Protection {
    const { world, execution } = context;
    const record = world.spreadsheet.protections.add(sheet.id, area, [execution.user]);
    return new Protection(context, sheet, record);
  }

  canEdit(): boolean {
    const { world, execution } = this.#context;
    const { warningOnly, editors } = this.#record;
    return warningOnly || execution.user === world.owner || editors.has(execution.user);
  }

  getDescription(): string {
    return this.#record.description;
  }

  setDescription(description: unknown): this {
    this.#record.description = String(description);
    return this;
  }

  isWarningOnly(): boolean {
    return this.#record.warningOnly;
  }

  setWarningOnly(warningOnly: unknown): this {
    this.#record.warningOnly = warningOnly === true;
    return this;
  }

  getProtectionType(): EnumValue {
    return protectionTypes.value(this.#record.area ? 'RANGE' : 'SHEET');
  }

  getRange(): Range {
    return new Range(this.#context, this.#sheet, this.#record.area ?? this.#sheet.all);
  }

  getUnprotectedRanges(): Range[] {
    return this.#record.unprotected.map((area) => new Range(this.#context, this.#sheet, area));
  }

  setUnprotectedRanges(ranges: unknown): this {
    const list = Array.isArray(ranges) ? ranges : [];
    this.#record.unprotected = list.flatMap((range) => {
      return range instanceof Range ? [range.target.area] : [];
    });
    return this;
  }

  getEditors(): User[] {
    return [...this.#record.editors].map((email) => new User(email));
  }

  addEditor(email: unknown): this {
    this.#record.editors.add(String(email));
    return this;
  }

  removeEditor(email: unknown): this {
    this.#record.editors.delete(String(email));
    return this;
  }

  removeEditors(emails: unknown): this {
    for (const email of Array.isArray(emails) ? emails : [])
      this.removeEditor(email instanceof User ? email.getEmail() : email);
    return this;
  }

  remove(): void {
    this.#context.world.spreadsheet.protections.remove(this.#record);
  }
}
