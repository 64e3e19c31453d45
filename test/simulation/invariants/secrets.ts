/** Defines: no key and no personal data in any log, cache, property or text of an error. */

import { listedStranger } from '../contact-sheet';
import { payer, type Stage, second } from '../stage';
import { type Ending, Findings, type Invariant } from './invariant';

interface Place {
  readonly name: string;
  readonly text: string;
  /** The one place where a key is kept. */
  readonly mayHoldKey: boolean;
}

export const secrets: Invariant = {
  name: '7b no key or personal data where it does not belong',
  check(ending) {
    const findings = new Findings();
    const keys = [...new Set(ending.stage.requests.sent.map(({ key }) => key))];
    const personal = [...personalTexts(ending), listedStranger];
    for (const { name, text, mayHoldKey } of placesOf(ending.stage)) {
      const key = mayHoldKey ? undefined : keys.find((each) => text.includes(each));
      findings.expect(key === undefined, () => `${name} holds a key`);
      const data = personal.find((each) => text.includes(each));
      findings.expect(data === undefined, () => `${name} holds "${data}"`);
    }
    return findings.verdict();
  },
};

function isFormulaAnswer(cacheKey: string): boolean {
  return cacheKey.startsWith('cdx:f:');
}

function placesOf({ host, shown }: Stage): readonly Place[] {
  const { inspect } = host;
  const scopes = ['script', 'document', `user:${payer}`, `user:${second}`];
  const properties = scopes.flatMap((scope) =>
    [...inspect.properties(scope)].map(([key, text]) => ({
      name: `property ${key}`,
      text,
      mayHoldKey: scope.startsWith('user:') && key === 'cdx.key',
    })),
  );
  const caches = scopes.flatMap((scope) =>
    // Answers of formulas are kept for six hours under a hash of what was asked (product, section 2).
    [...inspect.cache(scope)]
      .filter(([key]) => !isFormulaAnswer(key))
      .map(([key, { value }]) => ({
        name: `cache ${key}`,
        text: `${key} ${value}`,
        mayHoldKey: false,
      })),
  );
  const logs = host
    .logs()
    .map(({ message }) => ({ name: 'log', text: message, mayHoldKey: false }));
  const texts = shown.map((text) => ({ name: 'shown text', text, mayHoldKey: false }));
  return [...properties, ...caches, ...logs, ...texts];
}

/** Of the people in the sheet: full names, addresses, numbers and profile names. */
function personalTexts({ stage, people, careers }: Ending): readonly string[] {
  const leads = [...stage.shadow.rows.values()].flatMap(({ versions }) => versions);
  const texts = leads.flatMap(({ personId, row }) => {
    const person = people.get(personId ?? '');
    const known = person ? [person.phone, person.fullName, person.linkedinSlug] : [];
    const emails = careers.allValues(personId ?? '', 'email');
    return [...known, ...emails, row.email];
  });
  return texts.filter((text): text is string => text !== null && text.length > 5);
}
