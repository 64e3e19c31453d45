import { enrichInputFrom, type InputTexts } from '../../../src/core/inputs/enrich-input';

function inputOf(texts: InputTexts) {
  const result = enrichInputFrom(texts);
  return result.kind === 'ok' ? result.input : result;
}

function keyOf(texts: InputTexts): string {
  const result = enrichInputFrom(texts);
  if (result.kind !== 'ok') throw new Error(`not ok: ${result.kind}`);
  return result.key;
}

describe('enrichInputFrom', () => {
  test('a LinkedIn profile is enough', () => {
    expect(inputOf({ linkedinUrl: 'de.linkedin.com/in/Jane-Doe/' })).toEqual({
      linkedinUrl: 'https://www.linkedin.com/in/jane-doe',
    });
  });

  test('a LinkedIn link in the name column counts', () => {
    expect(inputOf({ fullName: 'linkedin.com/in/jane-doe' })).toEqual({
      linkedinUrl: 'https://www.linkedin.com/in/jane-doe',
    });
  });

  test('a Sales Navigator link falls back to name and company', () => {
    const linkedinUrl = 'https://www.linkedin.com/sales/lead/x';
    expect(inputOf({ linkedinUrl, fullName: 'Jane Doe', company: 'Acme' })).toEqual({
      fullName: 'Jane Doe',
      company: 'Acme',
    });
    expect(inputOf({ linkedinUrl })).toEqual({
      kind: 'insufficient',
      reason: 'the LinkedIn link is not a profile',
    });
  });

  test('first and last name columns are sent as such', () => {
    expect(inputOf({ firstName: 'Dr. Jane', lastName: 'Doe, PhD', company: 'Acme' })).toEqual({
      firstName: 'Jane',
      lastName: 'Doe',
      company: 'Acme',
    });
  });

  test('a full name in the first name column counts where the last name is blank', () => {
    expect(inputOf({ firstName: 'Jane Doe', lastName: '', company: 'Acme' })).toEqual({
      fullName: 'Jane Doe',
      company: 'Acme',
    });
  });

  test('a web domain serves as the domain of an email', () => {
    expect(inputOf({ fullName: 'Jane Doe', company: 'www.acme.com' })).toEqual({
      fullName: 'Jane Doe',
      email: 'contact@acme.com',
    });
    expect(inputOf({ fullName: 'Jane Doe', company: 'Acme', companyWebsite: 'acme.com' })).toEqual({
      fullName: 'Jane Doe',
      company: 'Acme',
      email: 'contact@acme.com',
    });
  });

  test('a work email is surer than a web domain', () => {
    expect(
      inputOf({ fullName: 'Jane Doe', companyWebsite: 'acme.com', email: 'JD@acme.de' }),
    ).toEqual({ fullName: 'Jane Doe', email: 'jd@acme.de' });
  });

  test('a work email that spells a name is enough', () => {
    expect(inputOf({ email: 'jane.doe@acme.com' })).toEqual({ email: 'jane.doe@acme.com' });
  });

  test('a personal email gives its name but is not sent', () => {
    expect(inputOf({ email: 'jane.doe@gmail.com', company: 'Acme' })).toEqual({
      firstName: 'jane',
      lastName: 'doe',
      company: 'Acme',
    });
    expect(inputOf({ fullName: 'Jane Doe', email: 'jane.doe@gmail.com' })).toEqual({
      kind: 'insufficient',
      reason: 'a company or work email is missing',
    });
  });

  test.each<[InputTexts, string]>([
    [{ fullName: 'Jane Doe' }, 'a company or work email is missing'],
    [{ fullName: 'Jane', company: 'Acme' }, 'a last name is missing'],
    [{ company: 'Acme' }, 'a name is missing'],
    [{ companyWebsite: 'acme.com' }, 'a name is missing'],
    [{ email: 'info@acme.com' }, 'a name is missing'],
    [{ email: 'jdoe@acme.com' }, 'a name is missing'],
  ])('%j is not enough: %s', (texts, reason) => {
    expect(enrichInputFrom(texts)).toEqual({ kind: 'insufficient', reason });
  });

  test.each<InputTexts>([
    { fullName: '王小明', company: '北京小明科技有限公司' },
    { fullName: '김철수', company: '삼성전자' },
    { fullName: '山田太郎', email: 't@yamada.co.jp' },
  ])('a name that is written without a space is whole: %j', (texts) => {
    expect(inputOf(texts)).toEqual(texts);
  });

  test.each<InputTexts>([
    { firstName: '太郎', company: '山田商事' },
    { lastName: '山田', company: '山田商事' },
    { firstName: '太郎', lastName: '不明', company: '山田商事' },
    { fullName: '-', lastName: '山田', company: '山田商事' },
  ])('half of a name is not whole, whatever its script: %j', (texts) => {
    expect(inputOf(texts)).toEqual({ kind: 'insufficient', reason: 'a last name is missing' });
  });

  test('a company in the column of names is nobody', () => {
    expect(inputOf({ fullName: '株式会社山田', company: '株式会社山田' })).toMatchObject({
      kind: 'insufficient',
    });
  });

  test('a form of address is not sent', () => {
    expect(inputOf({ fullName: '田中様', company: '山田商事' })).toEqual({
      fullName: '田中',
      company: '山田商事',
    });
  });

  test('an address that spells such a name in letters goes before it', () => {
    const fullName = '山田太郎';
    expect(inputOf({ fullName, email: 'taro.yamada@acme.co.jp' })).toEqual({
      email: 'taro.yamada@acme.co.jp',
    });
    expect(inputOf({ fullName, company: 'Acme', email: 'taro.yamada@gmail.com' })).toEqual({
      firstName: 'taro',
      lastName: 'yamada',
      company: 'Acme',
    });
  });

  test.each(['不明', '未知', '暂无', 'なし', '없음'])('%s is no name', (fullName) => {
    expect(inputOf({ fullName, company: 'Acme' })).toMatchObject({ reason: 'a name is missing' });
  });

  test('a name beside an address in one cell counts', () => {
    expect(inputOf({ fullName: 'Jane Doe <jd@acme.com>' })).toEqual({
      fullName: 'Jane Doe',
      email: 'jd@acme.com',
    });
  });

  test('the end of a profile link counts in the column of links only', () => {
    expect(inputOf({ linkedinUrl: 'jane-doe-12ab' })).toEqual({
      linkedinUrl: 'https://www.linkedin.com/in/jane-doe-12ab',
    });
    expect(inputOf({ fullName: 'jane-doe-12ab', company: 'Acme' })).toMatchObject({
      kind: 'insufficient',
    });
  });

  test.each([
    ['Jennifer', 'Null', 'Null'],
    ['jennifer', 'null', 'null'],
    ['JENNIFER', 'NULL', 'NULL'],
    ['Malcolm', 'X', 'X'],
    ['Li', 'Na', 'Na'],
  ])('beside %s, %s is a surname', (firstName, lastName, sent) => {
    expect(inputOf({ firstName, lastName, company: 'Acme' })).toMatchObject({ lastName: sent });
  });

  test.each([
    ['Jennifer', 'null'],
    ['Jennifer', 'NULL'],
    ['Jennifer', 'x'],
  ])('beside %s, %s is a placeholder', (firstName, lastName) => {
    expect(inputOf({ firstName, lastName, company: 'Acme' })).toMatchObject({
      reason: 'a last name is missing',
    });
  });

  test.each([
    ['null', ''],
    ['x', 'n/a'],
    ['null', 'tbd'],
    ['', 'NULL'],
  ])('%j and %j are no name', (firstName, lastName) => {
    expect(inputOf({ firstName, lastName, company: 'Acme' })).toMatchObject({
      reason: 'a name is missing',
    });
  });

  test('blank cells and placeholders are blank', () => {
    expect(enrichInputFrom({})).toEqual({ kind: 'blank' });
    expect(enrichInputFrom({ firstName: 'null', lastName: 'null', company: 'x' })).toEqual({
      kind: 'blank',
    });
    expect(
      enrichInputFrom({ fullName: ' ', company: 'N/A', email: '#N/A', linkedinUrl: null }),
    ).toEqual({ kind: 'blank' });
  });

  test('equal inputs have equal keys, however they are spelt', () => {
    const key = keyOf({ fullName: 'Jane Doe', company: 'Acme' });
    expect(keyOf({ fullName: 'JANE  DOE, PhD', company: 'acme, Inc.' })).toBe(key);
    expect(keyOf({ firstName: 'Jane', lastName: 'Doe', company: 'ACME LLC' })).toBe(key);
    expect(keyOf({ fullName: 'Doe, Jane', company: 'Acme 🚀' })).toBe(key);
  });

  test('different inputs have different keys', () => {
    const keys = [
      keyOf({ fullName: 'Jane Doe', company: 'Acme' }),
      keyOf({ fullName: 'Jane Doe', company: 'Apex' }),
      keyOf({ fullName: 'John Doe', company: 'Acme' }),
      keyOf({ fullName: 'Jane Doe', companyWebsite: 'acme.com' }),
      keyOf({ linkedinUrl: 'in/jane-doe' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a part of several words is not the same as a full name', () => {
    const split = keyOf({ firstName: 'Ana', lastName: 'Gil Vega', company: 'Acme' });
    expect(split).not.toBe(keyOf({ fullName: 'Ana Gil Vega', company: 'Acme' }));
    expect(split).not.toBe(keyOf({ firstName: 'Ana Gil', lastName: 'Vega', company: 'Acme' }));
  });
});

describe('the inputs as typed', () => {
  function asTyped(texts: InputTexts) {
    const result = enrichInputFrom(texts);
    return result.kind === 'ok' ? result.asTyped : result;
  }

  test('are kept where cleaning changed the name or the company', () => {
    expect(asTyped({ fullName: 'Dame  Judi Doe, PhD', company: 'Acme' })).toEqual({
      fullName: 'Dame Judi Doe, PhD',
      company: 'Acme',
    });
    expect(asTyped({ firstName: 'Dr. Jane', lastName: 'Doe', email: 'jd@acme.com' })).toEqual({
      firstName: 'Dr. Jane',
      lastName: 'Doe',
      email: 'jd@acme.com',
    });
    expect(asTyped({ fullName: 'Jane Doe', company: 'Acme 🚀' })).toEqual({
      fullName: 'Jane Doe',
      company: 'Acme 🚀',
    });
  });

  test('give way to the name without what may be its degree', () => {
    const company = 'Acme';
    expect(inputOf({ fullName: 'Jane Doe MA', company })).toEqual({
      fullName: 'Jane Doe MA',
      company,
    });
    for (const fullName of ['Jane Doe MA', 'Dr. Jane Doe MA']) {
      expect(asTyped({ fullName, company })).toEqual({ fullName: 'Jane Doe', company });
    }
  });

  test('hold a domain that may be the name of the company as that name', () => {
    expect(asTyped({ fullName: 'Jane Doe', company: 'Booking.com' })).toEqual({
      fullName: 'Jane Doe',
      company: 'Booking.com',
    });
    expect(
      asTyped({ fullName: 'Jane Doe', company: 'Booking.com', companyWebsite: 'acme.com' }),
    ).toEqual({ fullName: 'Jane Doe', company: 'Booking.com', email: 'contact@acme.com' });
  });

  test.each<[string, InputTexts]>([
    ['cleaning changed nothing', { fullName: 'Jane Doe', company: 'Acme' }],
    ['only spaces and case differ', { fullName: ' JANE  DOE ', company: 'ACME, Inc.' }],
    ['a link decides alone', { linkedinUrl: 'in/jane-doe', fullName: 'Dr. Jane Doe' }],
    ['the domain is one beyond doubt', { fullName: 'Jane Doe', company: 'www.acme.com' }],
    ['they would not suffice', { fullName: 'jane.doe', company: 'Acme' }],
  ])('are none where %s', (_why, texts) => {
    expect(asTyped(texts)).toBeNull();
  });
});

describe('a cell of 50,000 characters is read in no time', () => {
  const cpuMs = (texts: InputTexts) => {
    const startMs = process.cpuUsage().user / 1_000;
    enrichInputFrom(texts);
    return process.cpuUsage().user / 1_000 - startMs;
  };

  test.each<[string, InputTexts]>([
    ['a name with a line behind it', { fullName: `Jane Doe${'-'.repeat(49_990)}x` }],
    ['a company behind commas', { company: `Acme${','.repeat(49_990)}x` }],
  ])('as %s', (_, texts) => {
    // Looked through from each of its characters to the end, it took seconds.
    expect(cpuMs({ fullName: 'Jane Doe', company: 'Acme', ...texts })).toBeLessThan(1_000);
  });

  test('as a link that goes on in many words, and names nobody', () => {
    const linkedinUrl = `linkedin.com/in/a- ${'b- '.repeat(16_000)}`;
    expect(inputOf({ linkedinUrl, fullName: 'Jane Doe', company: 'Acme' })).toEqual({
      fullName: 'Jane Doe',
      company: 'Acme',
    });
  });
});
