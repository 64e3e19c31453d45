/** Defines where names of invented people come from: seeded locale data, and a list for other scripts. */

import type { Faker } from '@faker-js/faker';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as polish } from '@faker-js/faker/locale/pl';
import { faker as swedish } from '@faker-js/faker/locale/sv';
import type { SeededRandom } from '../random';
import type { NameLanguage } from './places';

export interface InventedName {
  first: string;
  last: string;
  /** The name in Latin letters, which email addresses and slugs are made of. */
  latinFirst: string;
  latinLast: string;
}

const fakers: Readonly<Record<Exclude<NameLanguage, 'other'>, Faker>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pl: polish,
  sv: swedish,
};

const otherScripts = {
  first: [
    ['美咲', 'misaki'],
    ['健太', 'kenta'],
    ['伟', 'wei'],
    ['秀英', 'xiuying'],
    ['지훈', 'jihoon'],
    ['서연', 'seoyeon'],
    ['Анна', 'anna'],
    ['Дмитрий', 'dmitry'],
    ['Ελένη', 'eleni'],
    ['Γιώργος', 'giorgos'],
    ['ليلى', 'layla'],
    ['عمر', 'omar'],
    ['נועה', 'noa'],
    ['प्रिया', 'priya'],
  ],
  last: [
    ['田中', 'tanaka'],
    ['佐藤', 'sato'],
    ['王', 'wang'],
    ['李', 'li'],
    ['김', 'kim'],
    ['박', 'park'],
    ['Иванова', 'ivanova'],
    ['Соколов', 'sokolov'],
    ['Παπαδοπούλου', 'papadopoulou'],
    ['Νικολάου', 'nikolaou'],
    ['حداد', 'haddad'],
    ['منصور', 'mansour'],
    ['לוי', 'levi'],
    ['शर्मा', 'sharma'],
  ],
} as const;

/** Makes the locale data repeat itself: the same seed gives the same names. */
export function seedNames(seed: number): void {
  for (const faker of Object.values(fakers)) faker.seed(seed);
}

export function inventName(language: NameLanguage, random: SeededRandom): InventedName {
  if (language === 'other') return nameInOtherScript(random);
  const first = fakers[language].person.firstName();
  const last = fakers[language].person.lastName();
  return { first, last, latinFirst: first, latinLast: last };
}

export function inventCompanyName(): string {
  return english.company.name();
}

function nameInOtherScript(random: SeededRandom): InventedName {
  const [first, latinFirst] = random.pick(otherScripts.first);
  const [last, latinLast] = random.pick(otherScripts.last);
  return { first, last, latinFirst, latinLast };
}
