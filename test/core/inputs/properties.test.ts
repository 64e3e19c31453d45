import * as fc from 'fast-check';
import {
  isEmail,
  isPersonName,
  isProfileLink,
  isWebsite,
} from '../../../src/core/columns/value-shapes';
import { companyFrom, companyKey } from '../../../src/core/inputs/company';
import { emailFrom } from '../../../src/core/inputs/email';
import { enrichInputFrom, type InputTexts } from '../../../src/core/inputs/enrich-input';
import {
  isLinkedinLink,
  isProfileHandle,
  linkedinColumnUrl,
  linkedinProfileUrl,
  linkedinProfileUrls,
} from '../../../src/core/inputs/linkedin';
import { cleanFullName, cleanNamePart } from '../../../src/core/inputs/person-name';
import { looseCompanyKey } from '../../../src/core/inputs/same-company';
import { websiteDomain } from '../../../src/core/inputs/web-domain';
import * as texts from './arbitraries';

const runs = { numRuns: 1_000 };

function suffices(inputs: InputTexts): boolean {
  return enrichInputFrom(inputs).kind === 'ok';
}

describe('cleaning what is clean changes nothing', () => {
  test.each<[string, (text: string) => string]>([
    ['a full name', cleanFullName],
    ['a part of a name', cleanNamePart],
    ['a company', (text) => companyFrom(text, '').name],
    ['an address', (text) => emailFrom(text)?.address ?? ''],
    ['a link', (text) => linkedinColumnUrl(text) ?? ''],
    ['the key of a company', companyKey],
    ['its loose key', looseCompanyKey],
  ])('%s', (_what, clean) => {
    fc.assert(
      fc.property(texts.anyText, (text) => {
        const once = clean(text);
        expect(clean(once)).toBe(once);
      }),
      runs,
    );
  });

  test('a website', () => {
    fc.assert(
      fc.property(texts.anyText, (text) => {
        const once = isEmail(text) ? '' : websiteDomain(text);
        // A link vouches for an ending that would be none in a bare domain.
        expect(websiteDomain(once && `https://${once}`)).toBe(once);
      }),
      runs,
    );
  });

  test('an input that is sent', () => {
    fc.assert(
      fc.property(texts.typedName, texts.typedCompany, (fullName, company) => {
        const once = enrichInputFrom({ fullName, company });
        if (once.kind !== 'ok' || once.input.company === undefined) return;
        const again = enrichInputFrom(once.input);
        expect(again).toMatchObject({ input: once.input, key: once.key });
      }),
      runs,
    );
  });
});

test('a link that is plain at a glance is the one that a close look finds', () => {
  fc.assert(
    fc.property(texts.anyText, (text) => {
      expect(linkedinProfileUrl(text)).toBe(linkedinProfileUrls(text)[0] ?? null);
    }),
    runs,
  );
});

describe('a first and a last name are always left', () => {
  test('of names with whatever stands around them', () => {
    fc.assert(
      fc.property(texts.typedName, (text) => {
        expect(cleanFullName(text).split(' ').length).toBeGreaterThan(1);
      }),
      runs,
    );
  });

  test('of two words that may be names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts.nameWords),
        fc.constantFrom(...texts.nameWords),
        (a, b) => {
          expect(cleanFullName(`${a} ${b}`)).toBe(`${a} ${b}`);
        },
      ),
      runs,
    );
  });
});

test('a company that is no link is never cleaned away', () => {
  fc.assert(
    fc.property(texts.typedCompany, (text) => {
      const { name, domain } = companyFrom(text, '');
      expect(name || domain).not.toBe('');
    }),
    runs,
  );
});

describe('what a column is recognised by is what cleaning accepts', () => {
  test('LinkedIn links', () => {
    fc.assert(
      fc.property(texts.anyText, (text) => {
        const isRecognised = isProfileLink(text) || isProfileHandle(text);
        expect(suffices({ linkedinUrl: text })).toBe(isRecognised);
      }),
      runs,
    );
  });

  test('addresses', () => {
    fc.assert(
      fc.property(texts.anyText, (text) => {
        if (isLinkedinLink(text)) return;
        const isWork = isEmail(text) && emailFrom(text)?.isPersonal === false;
        expect(suffices({ fullName: 'Jane Doe', email: text })).toBe(isWork);
      }),
      runs,
    );
  });

  test('websites', () => {
    fc.assert(
      fc.property(texts.anyText, (text) => {
        const isAccepted = suffices({ fullName: 'Jane Doe', companyWebsite: text });
        if (isWebsite(text)) expect(isAccepted).toBe(true);
        else if (isAccepted) expect(isEmail(text) || isLinkedinLink(text)).toBe(true);
      }),
      runs,
    );
  });

  test('names', () => {
    fc.assert(
      fc.property(texts.anyText, (text) => {
        if (isPersonName(text)) expect(suffices({ fullName: text, company: 'Acme' })).toBe(true);
      }),
      runs,
    );
  });
});
