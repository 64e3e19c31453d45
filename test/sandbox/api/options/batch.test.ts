import type { batchOptions } from '../../../../sandbox/api/options/batch';
import { type Bench, bothFields, emailOnly, type Json, neither } from '../harness';
import { type Readings, showReadings } from './readings';

function batch(bench: Bench, ids: string[], fields = ['email', 'phone']) {
  return bench.post('/people/reveal/batch', { ids, fields });
}

const idsOf = (bench: Bench, count: number) =>
  bench
    .peopleWith(bothFields)
    .slice(0, count)
    .map(({ id }) => id);

const statuses = ({ json }: { json: Json }) =>
  json.data.results.map((entry: Json) => [entry.status, entry.reason ?? entry.error?.code]);

/** Three people with both fields, and credits for so many fields. */
function scarce(bench: Bench, credits: number) {
  bench.admin.setBalance('pro', credits);
  return batch(bench, idsOf(bench, 3));
}

const noCredits = 'INSUFFICIENT_CREDITS';

const readings: Readings<keyof typeof batchOptions> = {
  batchIdEcho: {
    seen: (bench) => {
      const [one, other] = bench.peopleWith(bothFields);
      const { results } = batch(bench, [one?.id ?? '', other?.slug ?? '', 'nobody']).json.data;
      const names = (entry: Json, index: number) =>
        entry.id === [one?.id, other?.id][index] ? 'id' : 'slug';
      return [names(results[0], 0), names(results[1], 1), results[2].id];
    },
    as: {
      asSent: ['id', 'slug', 'nobody'],
      personId: ['id', 'id', 'nobody'],
      slug: ['slug', 'slug', 'nobody'],
    },
  },
  batchDuplicates: {
    seen: (bench) => {
      const { id, slug } = bench.person(bothFields);
      const { results, totals } = batch(bench, [id, slug, id]).json.data;
      return [results.length, totals.credits_spent];
    },
    as: { byText: [2, 2], byPerson: [1, 2], repeated: [3, 2] },
  },
  batchRequested: {
    seen: (bench) => {
      const { id } = bench.person(bothFields);
      return batch(bench, [id, id]).json.data.totals.requested;
    },
    as: { entries: 1, idsSent: 2 },
  },
  batchStopEntry: {
    seen: (bench) => statuses(scarce(bench, 0)),
    as: {
      skipped: [
        ['skipped', noCredits],
        ['skipped', noCredits],
        ['skipped', noCredits],
      ],
      error: [
        ['error', noCredits],
        ['skipped', noCredits],
        ['skipped', noCredits],
      ],
    },
  },
  batchStopErrors: {
    seen: (bench) => {
      const [first] = scarce(bench, 1).json.data.results;
      return [first.status, first.credits_spent, first.errors?.[0].code];
    },
    as: { listed: ['ok', 1, noCredits], silent: ['ok', 1, undefined] },
  },
  batchStopScope: {
    seen: (bench) => {
      bench.admin.revealInWebApp('pro', idsOf(bench, 2)[1] ?? '', ['email', 'phone']);
      return statuses(scarce(bench, 1));
    },
    as: {
      anyField: [
        ['ok', undefined],
        ['skipped', noCredits],
        ['skipped', noCredits],
      ],
      wholePerson: [
        ['ok', undefined],
        ['ok', undefined],
        ['skipped', noCredits],
      ],
    },
  },
  batchFieldErrors: {
    seen: (bench) => {
      const [entry] = batch(bench, [bench.person(emailOnly).id]).json.data.results;
      return [Object.keys(entry.results), entry.errors?.[0].code];
    },
    as: { listed: [['email'], 'NO_DATA'], silent: [['email'], undefined] },
  },
  batchNoData: {
    seen: (bench) => {
      const { results, totals } = batch(bench, [bench.person(neither).id]).json.data;
      return [results[0].status, results[0].results, totals.succeeded];
    },
    as: { error: ['error', undefined, 0], okWithoutResults: ['ok', {}, 1] },
  },
  batchNothingRevealed: {
    seen: (bench) => {
      const refused = scarce(bench, 0);
      return [refused.status, refused.json.error?.code, scarce(bench, 1).status];
    },
    as: { processed: [200, undefined, 200], refused: [402, noCredits, 200] },
  },
  batchOtherFields: {
    seen: (bench) => {
      const { results } = batch(bench, ['nobody', bench.person(bothFields).id]).json.data;
      return [results[0].person, results[1].error];
    },
    as: { absent: [undefined, undefined], null: [null, null] },
  },
};

showReadings(readings);
