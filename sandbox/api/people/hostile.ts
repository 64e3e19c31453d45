/** Defines people whose texts would do harm in a sheet or a page that takes them at face value. */

import type { InventedPerson } from './person';

export const longTitleLength = 5000;

const company = { name: '=1+1 & <b>Sons</b>', slug: 'hostile-sons', domain: 'hostile.example' };

const hostileTexts: ReadonlyArray<Pick<InventedPerson, 'firstName' | 'lastName' | 'title'>> = [
  {
    firstName: 'Formula',
    lastName: 'Hyperlink',
    title: '=HYPERLINK("http://evil.example","Open")',
  },
  { firstName: 'Minus', lastName: 'Sum', title: '-1+2' },
  { firstName: 'Plus', lastName: 'Call', title: "+cmd|' /C calc'!A0" },
  { firstName: 'At', lastName: 'Sign', title: '@SUM(A1:A9)' },
  { firstName: 'Markup', lastName: 'Image', title: '<img src=x onerror=alert(1)>' },
  { firstName: 'Markup', lastName: 'Script', title: '</script><script>alert(1)</script>' },
  { firstName: '=IMPORTXML', lastName: '("x")', title: 'Name Like a Formula' },
  { firstName: 'Leading', lastName: 'Zeros', title: '007' },
  { firstName: 'Looks', lastName: 'Like-Date', title: '1-2-2024' },
  { firstName: 'Right', lastName: 'Toleft', title: '\u202Egnp.exe\u202C Manager' },
  { firstName: 'Two', lastName: 'Lines', title: 'Director\nof "Quotes", Tabs\tand Commas' },
  {
    firstName: 'Very',
    lastName: 'Long',
    title: 'Chief '.repeat(longTitleLength / 6 + 1).slice(0, longTitleLength),
  },
];

export function hostilePeople(): InventedPerson[] {
  return hostileTexts.map((texts, index) => {
    const slug = `hostile-person-${index + 1}`;
    return {
      ...texts,
      id: `per_hostile${String(index + 1).padStart(3, '0')}`,
      slug,
      fullName: `${texts.firstName} ${texts.lastName}`,
      seniority: 'manager',
      functions: ['operations'],
      company,
      city: 'Austin',
      state: 'Texas',
      country: 'United States',
      countryCode: 'US',
      linkedinSlug: slug,
      tier: 'standard',
      emailStatus: 'verified',
      email: `hostile.${index + 1}@${company.domain}`,
      phone: `+1999555${String(100 + index).padStart(4, '0')}`,
    };
  });
}
