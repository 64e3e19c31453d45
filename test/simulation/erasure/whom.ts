/** Defines whom a text, or a row, names: by the people as they are, and not by what the add-on keeps of them. */

import type { InventedPerson } from '../../../sandbox/api/service';
import { firstHeaders } from '../colleague';
import { Careers } from '../renewals';
import type { Stage } from '../stage';

const digitsTold = 9;
const digitsMin = 7;

/** Several where they share a phone. */
export function namedBy(stage: Stage, text: string): readonly InventedPerson[] {
  const whole = text.trim();
  if (whole === '') return [];
  const careers = new Careers(stage);
  const digits = digitsOf(whole);
  return stage.service.admin.people().filter(({ id, phone, linkedinSlug }) => {
    const isPhone = digits.length >= digitsMin && digitsOf(phone ?? '') === digits;
    const isEmail = careers.allValues(id, 'email').includes(whole.toLowerCase());
    return id === whole || isPhone || isEmail || slugIn(whole) === linkedinSlug;
  });
}

function digitsOf(text: string): string {
  return /^[+\d\s()./-]+$/.test(text) ? text.replace(/\D/g, '').slice(-digitsTold) : '';
}

function slugIn(text: string): string {
  const [, slug = ''] = /linkedin\.com\/in\/([^/?#\s]+)/i.exec(text) ?? [];
  return slug.toLowerCase();
}

/** All that a row's cells name, in whichever column. */
export function namedInRow(stage: Stage, number: number): ReadonlySet<string> {
  const { shadow } = stage;
  const texts = Array.from({ length: shadow.sheet.lastColumn }, (_, column) =>
    shadow.content(number, column + 1),
  );
  return new Set(texts.flatMap((text) => namedBy(stage, text)).map(({ id }) => id));
}

/** The row says by the add-on's own column who it is. */
export function idIn(stage: Stage, number: number): string {
  const column = knownOutputs(stage).get('personId');
  return column === undefined ? '' : stage.shadow.content(number, column);
}

/**
 * Columns that an erase can tell are the add-on's: by their marks, or where those died with a move, or were
 * never made, by the headers that only the add-on gives.
 */
export function knownOutputs({ shadow }: Stage): ReadonlyMap<string, number> {
  const marked = shadow.markedColumns();
  return new Map(
    [...shadow.outputColumns()].filter(
      ([name, column]) =>
        marked.get(name) === column || shadow.content(1, column).startsWith('CDX '),
    ),
  );
}

/** Texts that stand beside somebody's id, where the add-on must know them: each names them for certain. */
export function textsBeside(stage: Stage, { id, phone }: InventedPerson): readonly string[] {
  const { shadow } = stage;
  const outputs = knownOutputs(stage);
  const places = shadow.ownColumns();
  const emails = new Careers(stage).allValues(id, 'email');
  return [...shadow.rowNumbers()].flatMap(([ref, number]) => {
    if (idIn(stage, number) !== id) return [];
    const at = (column: number | undefined) =>
      column === undefined ? '' : shadow.content(number, column);
    const email = at(outputs.get('email'));
    const number_ = at(outputs.get('phone'));
    const isKnown = (name: string) => {
      const column = places.get(name);
      return column !== undefined && shadow.content(1, column) === firstHeaders.get(name);
    };
    const link = isKnown('linkedin') ? (shadow.rows.get(ref)?.texts.get('linkedin') ?? '') : '';
    const isTheirs = namedBy(stage, link).some((person) => person.id === id);
    return [
      id,
      ...(email !== '' && emails.includes(email) ? [email] : []),
      ...(number_ !== '' && number_ === phone ? [number_] : []),
      ...(isTheirs ? [link] : []),
    ];
  });
}
