/** The builders behind `ScriptApp.newTrigger`, and Trigger itself. */

import type { HostClock } from '../clock';
import { EnumTable, type EnumValue } from '../enums';
import { ServiceException } from '../errors';
import { isDate } from '../realm/realm';
import { ServiceObject, signatureMismatch } from '../service-object';
import type { TriggerRecord, TriggerRegistry } from '../triggers';
import { asInteger } from './arguments';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const eventTypes = new EnumTable('ScriptApp.EventType', [
  'CLOCK',
  'ON_OPEN',
  'ON_EDIT',
  'ON_FORM_SUBMIT',
  'ON_CHANGE',
]);
const sources = new EnumTable('ScriptApp.TriggerSource', ['SPREADSHEETS', 'CLOCK']);

export class Trigger extends ServiceObject {
  static readonly eventTypes = eventTypes;
  static readonly sources = sources;
  override readonly serviceName = 'Trigger';
  readonly #record: TriggerRecord;
  readonly #spreadsheetId: string;

  constructor(record: TriggerRecord, spreadsheetId: string) {
    super();
    this.#record = record;
    this.#spreadsheetId = spreadsheetId;
  }

  getUniqueId(): string {
    return this.#record.id;
  }

  getHandlerFunction(): string {
    return this.#record.functionName;
  }

  getEventType(): EnumValue {
    return eventTypes.value(this.#record.eventType);
  }

  getTriggerSource(): EnumValue {
    return sources.value(this.#record.eventType === 'CLOCK' ? 'CLOCK' : 'SPREADSHEETS');
  }

  getTriggerSourceId(): string | null {
    return this.#record.eventType === 'CLOCK' ? null : this.#spreadsheetId;
  }
}

export interface TriggerTarget {
  functionName: string;
  user: string;
  triggers: TriggerRegistry;
  clock: HostClock;
  spreadsheetId: string;
}

export class TriggerBuilder extends ServiceObject {
  override readonly serviceName = 'TriggerBuilder';
  readonly #target: TriggerTarget;

  constructor(target: TriggerTarget) {
    super();
    this.#target = target;
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.#target);
  }

  forSpreadsheet(): SpreadsheetTriggerBuilder {
    return new SpreadsheetTriggerBuilder(this.#target);
  }
}

export class SpreadsheetTriggerBuilder extends ServiceObject {
  override readonly serviceName = 'SpreadsheetTriggerBuilder';
  readonly #target: TriggerTarget;
  #eventType: TriggerRecord['eventType'] | null = null;

  constructor(target: TriggerTarget) {
    super();
    this.#target = target;
  }

  onOpen(): this {
    this.#eventType = 'ON_OPEN';
    return this;
  }

  onEdit(): this {
    this.#eventType = 'ON_EDIT';
    return this;
  }

  onChange(): this {
    this.#eventType = 'ON_CHANGE';
    return this;
  }

  onFormSubmit(): this {
    this.#eventType = 'ON_FORM_SUBMIT';
    return this;
  }

  create(): Trigger {
    const { triggers, user, functionName, spreadsheetId } = this.#target;
    if (!this.#eventType) throw new ServiceException('The trigger has no event type.');
    const eventType = this.#eventType;
    const record = triggers.add({ user, functionName, eventType, intervalMs: null, dueAtMs: 0 });
    return new Trigger(record, spreadsheetId);
  }
}

export class ClockTriggerBuilder extends ServiceObject {
  override readonly serviceName = 'ClockTriggerBuilder';
  readonly #target: TriggerTarget;
  #intervalMs: number | null = null;
  #delayMs: number | null = null;

  constructor(target: TriggerTarget) {
    super();
    this.#target = target;
  }

  everyMinutes(n: unknown): this {
    const minutes = asInteger(n);
    if (![1, 5, 10, 15, 30].includes(minutes))
      throw new ServiceException(
        'The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.',
      );
    return this.#every(minutes * minuteMs);
  }

  everyHours(n: unknown): this {
    return this.#every(asInteger(n) * hourMs);
  }

  everyDays(n: unknown): this {
    return this.#every(asInteger(n) * dayMs);
  }

  everyWeeks(n: unknown): this {
    return this.#every(asInteger(n) * 7 * dayMs);
  }

  /** May be late, never early. */
  after(durationMilliseconds: unknown): this {
    this.#delayMs = asInteger(durationMilliseconds);
    return this;
  }

  at(date: unknown): this {
    if (!isDate(date)) throw signatureMismatch('ClockTriggerBuilder.at', [date]);
    this.#delayMs = Math.max(0, date.getTime() - this.#target.clock.now());
    return this;
  }

  /** Where in its hour or day a trigger fires is for the platform to choose. */
  atHour(): this {
    return this;
  }

  nearMinute(): this {
    return this;
  }

  onWeekDay(): this {
    return this.#every(7 * dayMs);
  }

  inTimezone(): this {
    return this;
  }

  create(): Trigger {
    const { triggers, user, functionName, clock, spreadsheetId } = this.#target;
    const delayMs = this.#delayMs ?? this.#intervalMs;
    if (delayMs === null) throw new ServiceException('The trigger has no schedule.');
    const record = triggers.add({
      user,
      functionName,
      eventType: 'CLOCK',
      intervalMs: this.#intervalMs,
      dueAtMs: clock.now() + delayMs,
    });
    return new Trigger(record, spreadsheetId);
  }

  #every(intervalMs: number): this {
    this.#intervalMs = intervalMs;
    return this;
  }
}
