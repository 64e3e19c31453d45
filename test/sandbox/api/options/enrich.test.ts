import type { enrichOptions } from '../../../../sandbox/api/options/enrich';
import { linkedinUrl } from '../../../../sandbox/api/people/person';
import { type Bench, bothFields } from '../harness';
import { type Readings, showReadings } from './readings';

function enrich(bench: Bench, body: object) {
  const { json } = bench.post('/enrich', body);
  return json.data ?? json.error.code;
}

const nameOf = (bench: Bench) => {
  const { fullName, company } = bench.person(bothFields);
  return { full_name: fullName, company: company.name };
};

/** Whether the person is found by name beside this, or what is said instead. */
function beside(bench: Bench, body: object) {
  const found = enrich(bench, { ...nameOf(bench), ...body });
  return typeof found === 'string' ? found : found.person.id === bench.person(bothFields).id;
}

/** Two people of one name, asked for by parts of their companies that say as little of one as of the other. */
function namesakes(bench: Bench) {
  const people = bench.admin.people();
  const pairs = people.flatMap((one) =>
    people
      .filter((other) => other.fullName === one.fullName && other.id > one.id)
      .map((other) => [one, other]),
  );
  const [pair] = pairs;
  return (
    pair?.map(({ fullName, company }) => ({ full_name: fullName, company: company.name })) ?? []
  );
}

const readings: Readings<keyof typeof enrichOptions> = {
  enrichResults: {
    seen: (bench) => {
      const { credits, results } = enrich(bench, { ...nameOf(bench), reveal: true });
      return [credits.spent, results && Object.keys(results)];
    },
    as: { present: [2, ['email', 'phone']], absent: [2, undefined] },
  },
  enrichTie: {
    seen: (bench) => {
      const [one, other] = namesakes(bench);
      const domain = bench.admin.people().find((p) => p.company.name === other?.company)?.company;
      const tied = enrich(bench, { ...one, email: `contact@${domain?.domain}` });
      return typeof tied === 'string' ? tied : tied.person.full_name === one?.full_name;
    },
    as: { noMatch: 'NO_MATCH', first: true },
  },
  enrichUnknownUrl: {
    seen: (bench) => beside(bench, { linkedin_url: linkedinUrl('nobody-at-all') }),
    as: { noMatch: 'NO_MATCH', byName: true },
  },
  enrichBadUrl: {
    seen: (bench) => beside(bench, { linkedin_url: 'https://acme.example/team' }),
    as: { invalid: 'VALIDATION_ERROR', noMatch: 'NO_MATCH', byName: true },
  },
  enrichBadEmail: {
    seen: (bench) => beside(bench, { email: 'nobody at acme' }),
    as: { invalid: 'VALIDATION_ERROR', ignored: true },
  },
  enrichNameAlone: {
    seen: (bench) => enrich(bench, { full_name: bench.person(bothFields).fullName }),
    as: {
      noMatch: 'NO_MATCH',
      insufficient: 'INSUFFICIENT_INPUT',
      invalid: 'VALIDATION_ERROR',
    },
  },
  enrichEmptyText: {
    seen: (bench) => beside(bench, { linkedin_url: '', email: '' }),
    as: { asAbsent: true, invalid: 'VALIDATION_ERROR' },
  },
  matchedOn: {
    seen: (bench) => enrich(bench, nameOf(bench)).matched_on,
    as: { usual: ['name', 'company'], others: ['other_name', 'other_company'], empty: [] },
  },
};

showReadings(readings);
