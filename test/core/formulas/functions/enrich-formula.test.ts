import { formulaWorkMs } from '../../../../src/config';
import { enrichFormula } from '../../../../src/core/formulas/functions/enrich-formula';
import { noAnswer, refusal } from '../../api/fakes';
import { crowd, formulaWorld } from '../formula-world';

const waiting = 'Waiting – recalculate';

describe('what CDX_ENRICH answers', () => {
  test('full name, title, company and location where no fields are given', () => {
    const { execution } = formulaWorld();
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme')).toEqual([
      ['Jane Doe', 'VP Sales', 'Acme', 'Berlin, Germany'],
    ]);
  });

  test('a scalar for one cell and one field', () => {
    const { execution } = formulaWorld();
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'title')).toBe('VP Sales');
  });

  test('every field by its name, in any spelling of it', () => {
    const { execution } = formulaWorld();
    const fields = 'ID, Full Name, functions, match-confidence, matched_on, email_available, tier';
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', fields)).toEqual([
      ['p1', 'Jane Doe', 'sales, marketing', 0.9, 'name, company', true, 'premium'],
    ]);
  });

  test('headers as the list of fields, with a blank column for a blank header', () => {
    const { execution } = formulaWorld();
    const headers = [['full_name', '', 'Title', '', '']];
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', headers)).toEqual([
      ['Jane Doe', '', 'VP Sales'],
    ]);
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', [['id'], ['slug']])).toEqual([
      ['p1', 'jane-doe'],
    ]);
  });

  test('the person of a web domain or a work email', () => {
    const { execution, service } = formulaWorld();
    expect(enrichFormula(execution(), 'Jane Doe', 'www.acme.com', 'id')).toBe('p1');
    enrichFormula(execution(), 'jane.doe@acme.com', undefined, 'id');
    enrichFormula(execution(), 'de.linkedin.com/in/Jane-Doe/', undefined, 'id');
    expect(service.requests.map(({ body }) => body)).toEqual([
      '{"full_name":"Jane Doe","email":"contact@acme.com"}',
      '{"email":"jane.doe@acme.com"}',
      '{"linkedin_url":"https://www.linkedin.com/in/jane-doe"}',
    ]);
  });

  test('texts where there is no person', () => {
    const { execution } = formulaWorld();
    expect(enrichFormula(execution(), 'Nobody Known', 'Acme', 'id')).toBe('No match');
    expect(enrichFormula(execution(), 'Jane', 'Acme', 'id')).toBe(
      'Not enough input – a last name is missing',
    );
    expect(enrichFormula(execution(), 'Jane Doe', '', 'id')).toBe(
      'Not enough input – a company or work email is missing',
    );
    expect(enrichFormula(execution(), 'Nobody Known', 'Acme')).toEqual([['No match', '', '', '']]);
  });
});

describe('the text as typed', () => {
  const sir = { ...crowd(1)[0], id: 'p9', first: 'Sir Mbaye', last: 'Diop', company: 'Acme' };
  const people = [{ domain: 'acme.com', email: null, phone: null, ...sir }];

  test('is tried where the clean one matches nobody, and its answer is kept', () => {
    const { execution, service } = formulaWorld(people);
    for (let time = 0; time < 2; time += 1) {
      expect(enrichFormula(execution(), 'Sir Mbaye Diop', 'Acme', 'id')).toBe('p9');
    }
    expect(service.requests.map(({ body }) => body)).toEqual([
      '{"full_name":"Mbaye Diop","company":"Acme"}',
      '{"full_name":"Sir Mbaye Diop","company":"Acme"}',
    ]);
  });

  test('is asked once, like the clean one, where neither matches', () => {
    const { execution, service } = formulaWorld();
    const names = [['Dr. Nobody Known'], ['Dr. Nobody Known'], ['Nobody Else']];
    expect(enrichFormula(execution(), names, 'Acme', 'id')).toEqual([
      ['No match'],
      ['No match'],
      ['No match'],
    ]);
    expect(service.requests).toHaveLength(3);
  });

  test('comes to its turn also where the minute has no room for both tries of all', () => {
    const { execution, service, clock } = formulaWorld();
    const names = Array.from({ length: 70 }, (_, index) => [`Dr. Nobody Known${index}`]);
    const ask = () => enrichFormula(execution(), names, 'Acme', 'id');
    for (let time = 0; time < 5; time += 1) {
      ask();
      clock.nowIsMs += 60_000;
    }
    expect(ask()).toEqual(names.map(() => ['No match']));
    expect(service.refused).toBe(0);
    expect(service.requests.length).toBeLessThanOrEqual(2 * names.length + 5);
  });
});

describe('arguments of CDX_ENRICH', () => {
  const names = [['Jane Doe'], [''], ['John Roe']];

  test('one row for each input row, blanks without a call', () => {
    const { execution, service } = formulaWorld();
    const rows = enrichFormula(execution(), names, [['Acme'], ['Acme'], ['Apex']], 'id, company');
    expect(rows).toEqual([
      ['p1', 'Acme'],
      ['', ''],
      ['p2', 'Apex'],
    ]);
    expect(service.requests).toHaveLength(2);
  });

  test('one company for a range of names', () => {
    const { execution } = formulaWorld();
    expect(enrichFormula(execution(), names, 'Acme', 'id')).toEqual([['p1'], [''], ['No match']]);
  });

  test('one name goes with each company of a column', () => {
    const { execution } = formulaWorld();
    const companies = [['Apex'], ['acme.com']];
    expect(enrichFormula(execution(), 'Jane Doe', companies, 'id')).toEqual([['No match'], ['p1']]);
  });

  test('placeholders alone are blank', () => {
    const { execution, service } = formulaWorld();
    const rows = enrichFormula(execution(), [['TBD'], ['null']], [['x'], ['']], 'id');
    expect(rows).toEqual([[''], ['']]);
    expect(service.requests).toEqual([]);
  });

  test('two columns of name and company', () => {
    const { execution } = formulaWorld();
    const pairs = [
      ['Jane Doe', 'Acme'],
      ['John Roe', 'apex.io'],
    ];
    expect(enrichFormula(execution(), pairs, undefined, 'id')).toEqual([['p1'], ['p2']]);
    expect(enrichFormula(execution(), pairs, '', 'id')).toEqual([['p1'], ['p2']]);
  });

  test('numbers, dates, error values and booleans cost no request', () => {
    const { execution, service } = formulaWorld();
    const odd = [[42], [new Date(0)], ['#N/A'], ['#REF!'], [true], [null], [undefined]];
    expect(enrichFormula(execution(), odd, 'Acme', 'id')).toEqual([
      ['Not enough input – a name is missing'],
      [''],
      [''],
      [''],
      ['Not enough input – a last name is missing'],
      [''],
      [''],
    ]);
    expect(service.requests).toEqual([]);
  });

  test('an input that is still loading waits without a call', () => {
    const { execution, service } = formulaWorld();
    expect(enrichFormula(execution(), 'Loading...', 'Acme', 'id')).toBe(waiting);
    expect(enrichFormula(execution(), 'Jane Doe', 'Loading...', 'id')).toBe(waiting);
    expect(service.requests).toEqual([]);
  });

  test('a whole column with a few names asks for these', () => {
    const { execution, service } = formulaWorld();
    const column = Array.from({ length: 1_000 }, (_, row) => [row < 2 ? 'Jane Doe' : '']);
    const rows = enrichFormula(execution(), column, 'Acme', 'id');
    expect(rows).toHaveLength(1_000);
    expect(service.requests).toHaveLength(1);
  });

  test('blank inputs need no key', () => {
    const { execution } = formulaWorld();
    expect(enrichFormula(execution({ hasKey: false }), '', '', 'id')).toBe('');
  });

  test.each<[string, unknown[], string]>([
    [
      'a wrong field',
      ['Jane Doe', 'Acme', 'emial'],
      'Name 1 of fields is not a field: use id, slug,',
    ],
    [
      'a block of fields',
      [
        'Jane Doe',
        'Acme',
        [
          ['id', 'slug'],
          ['title', 'tier'],
        ],
      ],
      'fields must be one row',
    ],
    [
      'different heights',
      [
        [['A B'], ['C D']],
        [['x'], ['y'], ['z']],
      ],
      'they have 2 and 3 rows.',
    ],
    ['three columns', [[['a', 'b', 'c']]], 'who must be one column, or two columns'],
    ['two companies', [[['Jane Doe', 'Acme']], 'Apex'], 'but not both.'],
    [
      'a block of companies',
      [
        [['a'], ['b']],
        [
          ['c', 'd'],
          ['e', 'f'],
        ],
      ],
      'company must be one cell or one column.',
    ],
  ])('%s is an error in one sentence', (_, [who, company, fields], message) => {
    const { execution } = formulaWorld();
    expect(() => enrichFormula(execution(), who, company, fields)).toThrow(message);
  });
});

describe('what CDX_ENRICH costs', () => {
  test('one request for each different input, however it is spelt', () => {
    const { execution, service } = formulaWorld();
    const who = [['Jane Doe'], ['JANE DOE, PhD'], ['Doe, Jane'], ['John Roe']];
    enrichFormula(execution(), who, [['Acme'], ['acme Inc.'], ['ACME'], ['Apex']], 'id');
    expect(service.requests).toHaveLength(2);
  });

  test('nothing again for six hours, also for no match and other fields', () => {
    const { execution, service } = formulaWorld();
    const who = [['Jane Doe'], ['Nobody Known']];
    enrichFormula(execution(), who, 'Acme', 'id');
    const before = service.requests.length;
    expect(enrichFormula(execution(), who, 'Acme', 'full_name, title')).toEqual([
      ['Jane Doe', 'VP Sales'],
      ['No match', ''],
    ]);
    expect(service.requests).toHaveLength(before);
  });

  test('one call of the cache and no lock where the answer is kept', () => {
    const { execution, cache, lock } = formulaWorld();
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'id');
    const before = { reads: cache.reads, writes: cache.writes, locks: lock.runs };
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'id');
    expect({ reads: cache.reads, writes: cache.writes, locks: lock.runs }).toEqual({
      ...before,
      reads: before.reads + 1,
    });
  });

  test('another account is asked anew', () => {
    const { execution, service } = formulaWorld();
    enrichFormula(execution(), 'Jane Doe', 'Acme', 'id');
    enrichFormula(execution({ keyId: 'k2' }), 'Jane Doe', 'Acme', 'id');
    expect(service.requests).toHaveLength(2);
  });

  test('the cache holds no input in its keys', () => {
    const { execution, cache } = formulaWorld();
    enrichFormula(execution(), [['Jane Doe'], ['Nobody Known']], 'Acme', 'id');
    expect([...cache.values.keys()].join(' ')).not.toMatch(/jane|acme|nobody/i);
  });

  test('a range of thousands stays in few entries of the cache', () => {
    const people = crowd(1_500);
    const { execution, service, cache, clock } = formulaWorld(people);
    service.requestsPerMinute = 100_000;
    const rows = people.map((person) => [`${person.first} ${person.last}`, person.company]);
    enrichFormula(execution(), rows, undefined, 'id');
    for (let round = 0; round < 3; round += 1) {
      clock.nowIsMs += 60_000;
      enrichFormula(execution(), rows, undefined, 'id');
    }
    expect(service.requests).toHaveLength(1_500);
    expect(cache.values.size).toBeLessThan(300);
    for (const text of cache.values.values()) expect(text.length).toBeLessThan(100_000);
  });
});

describe('the pace of CDX_ENRICH', () => {
  const people = crowd(150);
  const rows = people.map((person) => [`${person.first} ${person.last}`, person.company]);

  test('what the minute does not allow waits, and comes with the next calculation', () => {
    const { execution, service, clock } = formulaWorld(people);
    const first = enrichFormula(execution(), rows, undefined, 'id');
    expect(Array.isArray(first) && first.filter(([cell]) => cell === waiting)).toHaveLength(90);
    clock.nowIsMs += 61_000;
    enrichFormula(execution(), rows, undefined, 'id');
    clock.nowIsMs += 61_000;
    const last = enrichFormula(execution(), rows, undefined, 'id');
    expect(last).toEqual(people.map(({ id }) => [id]));
    expect(service.requests).toHaveLength(150);
    expect(service.refused).toBe(0);
  });

  test('it ends well before the 30 seconds of a custom function', () => {
    const { execution, clock, service } = formulaWorld(people);
    service.durationMs = 3_000;
    const startMs = clock.nowIsMs;
    enrichFormula(execution(), rows, undefined, 'id');
    expect(clock.nowIsMs - startMs).toBeLessThan(28_000);
  });

  test('slots that come free in time are waited for', () => {
    const { execution, clock, service } = formulaWorld(people);
    enrichFormula(execution(), rows.slice(0, 60), undefined, 'id');
    clock.nowIsMs += 50_000;
    const more = enrichFormula(execution(), rows.slice(60, 70), undefined, 'id');
    expect(more).toEqual(people.slice(60, 70).map(({ id }) => [id]));
    expect(service.refused).toBe(0);
  });

  test('a thousand single cells earn no refusal and ask once each', () => {
    const many = crowd(300);
    const { execution, clock, service } = formulaWorld(many);
    let open = many.map((person) => person);
    for (let round = 0; round < 26 && open.length > 0; round += 1) {
      open = open.filter(
        ({ first, last, company }) =>
          enrichFormula(execution(), `${first} ${last}`, company, 'id') === waiting,
      );
      clock.nowIsMs += 10_000;
    }
    expect(open).toEqual([]);
    expect(service.requests).toHaveLength(300);
    expect(service.refused).toBe(0);
  });

  test('waiting is given up while the lock is not to be had', () => {
    const { execution, lock, service } = formulaWorld();
    lock.isTaken = true;
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe(waiting);
    expect(service.requests).toEqual([]);
  });
});

describe('failures of CDX_ENRICH', () => {
  test('are tried again, and wait where they last', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(noAnswer, refusal(500, 'INTERNAL_ERROR'));
    expect(enrichFormula(execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
    service.faults.push(noAnswer, noAnswer, noAnswer);
    expect(enrichFormula(execution(), 'John Roe', 'Apex', 'id')).toBe(waiting);
    expect(enrichFormula(execution(), 'John Roe', 'Apex', 'id')).toBe('p2');
  });

  test('of one row leave the others', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(refusal(400, 'VALIDATION_ERROR', { issues: [{ path: ['company'] }] }));
    expect(enrichFormula(execution(), [['Jane Doe'], ['John Roe']], 'Apex', 'id')).toEqual([
      ['These inputs are not valid: company.'],
      ['p2'],
    ]);
  });

  test('without a key name whose key is needed', () => {
    const { execution } = formulaWorld();
    expect(() => enrichFormula(execution({ hasKey: false }), 'Jane Doe', 'Acme')).toThrow(
      'No API key is connected: formulas use the key of the owner of this sheet, who connects it in the CDX sidebar.',
    );
  });

  test.each([
    [401, 'INVALID_API_KEY', 'The API key of the owner of this sheet is not valid or was revoked'],
    [403, 'PLAN_REQUIRED', 'a plan without API access: it needs the Pro or Team plan.'],
  ])('%i %s says what the owner has to do', (status, code, message) => {
    const { execution, service } = formulaWorld();
    service.faults.push(refusal(status, code));
    expect(() => enrichFormula(execution(), 'Jane Doe', 'Acme')).toThrow(message);
  });
});

test('digests of a long column count against the time of its formula', () => {
  const people = crowd(3_000);
  const { execution, clock, service } = formulaWorld(people);
  service.requestsPerMinute = 1_000_000;
  service.durationMs = 1_000;
  const deps = execution();
  const digest = (text: string) => {
    clock.nowIsMs += 5;
    return deps.digest(text);
  };
  const startedAtMs = clock.nowIsMs;
  const rows = people.map(({ first, last, company }) => [`${first} ${last}`, company]);
  enrichFormula({ ...deps, digest }, rows, undefined, 'id');
  // Waves begin while time is left, so the last may end a wave later.
  expect(clock.nowIsMs - startedAtMs).toBeLessThanOrEqual(formulaWorkMs + service.durationMs);
});
