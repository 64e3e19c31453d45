/** Defines the remarks of a status cell: texts that tell people, and the next run, more of a row than its base does. */

import type { ContactField } from '../../words';

/** The remark of a row whose person id led to nobody, so that it is matched anew once. */
export const staleNote = 'person id was stale';

/** The remark of a row whose person's free record is read before anything else. */
export const lookNote = 'to be looked up';

/** The remark of a row that was done before and is wanted more of: nothing that runs by itself takes it on. */
export const againNote = 'done before';

/** The remark of a row of which fields are asked one by one, since the answer for both was not clear. */
export const singlyNote = 'asked again';

/** The remark of a row that the catch-up left waiting: it is the catch-up's to take up again. */
export const catchUpNote = 'catch-up';

/** The remark of a row that another run than the catch-up left waiting, once it waits no more: it is not new. */
export const heldNote = 'held back';

/** The remark of a row that has something of people's own where that value would go. */
export function ownKeptNote(name: string): string {
  return `your ${name} kept`;
}

/** The remark of a field that the person's record does not have. */
export function noneNote(field: ContactField): string {
  return `no ${field} on file`;
}

/** The remark of an email that is on file, where only verified ones were wanted. */
export const unverifiedNote = 'email not verified';

/** The remark of a match that was too weak. */
export function confidenceNote(hundredths: number): string {
  return `best confidence ${(hundredths / 100).toFixed(2)}`;
}

/** As the remarks say it, null where none does. */
export function confidenceIn(notes: readonly string[]): number | null {
  const told = notes.map((text) => /^best confidence (\d\.\d+)$/.exec(text)?.[1]).find(Boolean);
  return told === undefined ? null : Number(told);
}

/** The remark of a row that got no usable answer so often. */
export function triesNote(tries: number): string {
  return `tried ${tries} ${tries === 1 ? 'time' : 'times'}`;
}

/** As a remark says it, null where it is another one. */
export function triesIn(note: string): number | null {
  const [, told] = /^tried (\d{1,3}) times?$/.exec(note) ?? [];
  return told === undefined ? null : Number(told);
}

/** Stays with the row whatever it waits for: how to ask for it, and how often that was tried. */
export function isCarried(note: string): boolean {
  const carried = [lookNote, againNote, singlyNote, staleNote, heldNote];
  return carried.includes(note) || /^tried \d+ /.test(note);
}
