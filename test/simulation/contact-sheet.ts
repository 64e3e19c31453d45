/** Defines the sheet `Do not contact` as people keep it: who was on it, by what, and when. */

import type { SeededRandom } from '../../sandbox/api/random';
import type { InventedPerson } from '../../sandbox/api/service';
import type { Field } from '../../sandbox/api/types';
import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../sandbox/apps-script/model/spreadsheet-model';

interface Entry {
  readonly text: string;
  readonly people: ReadonlySet<string>;
  /** An address itself, which nobody knows before it is revealed. */
  readonly isValue: boolean;
  /** Counts what people do here and executions that begin: many happen in one millisecond. */
  readonly from: number;
  untilMs: number | null;
}

/** Named in the list and nowhere else: nothing of it may come to stand anywhere. */
export const listedStranger = 'stranger-7@never-seen.example';

const entriesMax = 5;

/** Remarks may follow: what was charged before, and which cells hold people's own words. */
const entrySaid = /^Do not contact · (.*?)(?: · (?:charged, not written|your \w+ kept))*$/;

/** A number of which Sheets keeps fewer digits: people see that, and enter it as text. */
const longNumber = /^\d{16,}$/;

export interface ContactSheetParts {
  readonly spreadsheet: SpreadsheetModel;
  readonly people: () => readonly InventedPerson[];
  readonly random: SeededRandom;
  readonly nowMs: () => number;
}

export class ContactSheet {
  private readonly parts: ContactSheetParts;
  private readonly entries: Entry[] = [];
  /** Executions by the place of their first call in that order. */
  private readonly begun = new Map<number, number>();
  private order = 0;
  private sheet: SheetModel | null = null;

  constructor(parts: ContactSheetParts) {
    this.parts = parts;
  }

  /** By the id, the domain of the email, or the email itself; false where the list is long enough. */
  add(personId: string, way = this.parts.random.below(3)): boolean {
    const all = this.parts.people();
    const person = all.find(({ id }) => id === personId);
    if (person === undefined || this.present().length >= entriesMax) return false;
    const domain = domainOf(person);
    const { email, id } = person;
    if (way === 1 && domain !== '') {
      const people = all.filter((each) => domainOf(each) === domain).map((each) => each.id);
      this.enter(domain, people, false);
    } else if (way === 2 && email !== null) this.enter(email, [id], true);
    else this.enter(id, [id], false);
    return true;
  }

  /** By their link, their company, or their name with it, as the mixed column takes them. */
  addAs(personId: string, by: 'link' | 'company' | 'name'): void {
    const all = this.parts.people();
    const person = all.find(({ id }) => id === personId);
    if (person === undefined) throw new Error(`nobody is ${personId}`);
    const { company, fullName, linkedinSlug, slug } = person;
    const colleagues = all.filter((each) => each.company.slug === company.slug);
    if (by === 'link') this.enter(`www.linkedin.com/in/${linkedinSlug ?? slug}`, [personId], false);
    else if (by === 'name') this.enter(`${fullName}, ${company.name}`, [personId], false);
    else
      this.enter(
        company.name,
        colleagues.map(({ id }) => id),
        false,
      );
  }

  remove(): boolean {
    const present = this.present();
    if (present.length === 0) return false;
    this.parts.random.pick(present).untilMs = this.parts.nowMs();
    this.write();
    return true;
  }

  /** People call it as they like, also while a run goes on. */
  rename(name: string): void {
    if (this.sheet !== null) this.parts.spreadsheet.renameSheet(this.sheet, name);
  }

  /** Told of each call of a service. */
  called(executionId: number): void {
    if (!this.begun.has(executionId)) this.begun.set(executionId, this.next());
  }

  /** The person stood on the list all the time from before the execution began until then. */
  wasKnown(personId: string, executionId: number, atMs: number): boolean {
    const begun = this.begun.get(executionId) ?? 0;
    return this.of(personId).some(
      ({ from, untilMs, isValue }) =>
        !isValue && from < begun && (untilMs === null || untilMs > atMs),
    );
  }

  /** From before anything was done for anybody until now; an address tells nothing before it is there. */
  isAlways(personId: string, field: Field): boolean {
    const first = Math.min(...this.begun.values());
    return this.of(personId).some(
      ({ from, untilMs, isValue }) =>
        from < first && untilMs === null && (!isValue || field === 'email'),
    );
  }

  isEver(personId: string): boolean {
    return this.of(personId).length > 0;
  }

  isNow(personId: string): boolean {
    return this.of(personId).some(({ untilMs }) => untilMs === null);
  }

  /** Whether a status that says so names an entry that stands in the list. */
  isTrue(status: string): boolean {
    const [, said = ''] = entrySaid.exec(status) ?? [];
    // An id of digits is a number in its cell.
    return this.present().some(({ text }) =>
      said.toLowerCase().endsWith(` ${text.toLowerCase().replace(/^0+(?=\d+$)/, '')}`),
    );
  }

  private of(personId: string): readonly Entry[] {
    return this.entries.filter(({ people }) => people.has(personId));
  }

  private present(): readonly Entry[] {
    return this.entries.filter(({ untilMs }) => untilMs === null);
  }

  private enter(text: string, people: readonly string[], isValue: boolean): void {
    this.entries.push({
      text,
      people: new Set(people),
      isValue,
      from: this.next(),
      untilMs: null,
    });
    this.write();
  }

  private next(): number {
    this.order += 1;
    return this.order;
  }

  /** All anew, as somebody pastes it. */
  private write(): void {
    this.sheet ??= this.parts.spreadsheet.addSheet('Do not contact');
    const texts = this.present().map(({ text }) => text);
    const rows = ['Whom to leave alone', listedStranger, ...texts];
    while (rows.length < entriesMax + 3) rows.push('');
    rows.forEach((text, index) => {
      this.sheet?.setCell(index + 1, 1, longNumber.test(text) ? `'${text}` : text);
    });
  }
}

function domainOf({ email }: InventedPerson): string {
  return email?.split('@')[1] ?? '';
}
