import type { errorOptions } from '../../../../sandbox/api/options/errors';
import type { Bench, Json } from '../harness';
import { type Readings, showReadings } from './readings';

const invalid = (bench: Bench) =>
  bench.post('/people/reveal/batch', { ids: ['per_a', 7], fields: ['email'] }).json.error;

/** Without the text, which is the library's. */
function issuesOf(error: Json) {
  return JSON.parse(
    JSON.stringify(error.details?.issues ?? null).replace(/Invalid input[^"]*/, 'x'),
  );
}

const readings: Readings<keyof typeof errorOptions> = {
  issuesShape: {
    seen: (bench) => issuesOf(invalid(bench)),
    as: {
      pathText: [{ path: 'ids.1', message: 'x' }],
      pathList: [{ path: ['ids', 1], message: 'x' }],
      pointer: [{ path: '/ids/1', code: 'invalid', message: 'x' }],
      texts: ['ids.1: x'],
      byPath: { 'ids.1': ['x'] },
      absent: null,
    },
  },
  detailsWhenNone: {
    seen: (bench) => {
      const { error } = bench.get('/people/nobody').json;
      return 'details' in error && [error.details];
    },
    as: { absent: false, null: [null], empty: [{}] },
  },
  messages: {
    seen: (bench) => {
      const { message } = bench.post('/enrich', { full_name: 'Ada Lovelace' }).json.error;
      const batch = bench.post('/people/reveal/batch', { ids: ['nobody'], fields: ['email'] });
      const entry = batch.json.data.results[0].error.message;
      return [message === '', message.includes('Ada Lovelace'), entry.includes('nobody')];
    },
    as: {
      plain: [false, false, false],
      echoing: [false, true, true],
      empty: [true, false, false],
    },
  },
  personBeforeBody: {
    seen: (bench) => bench.post('/people/nobody/reveal', { fields: ['fax'] }).json.error.code,
    as: { no: 'VALIDATION_ERROR', yes: 'NOT_FOUND' },
  },
  unknownParameters: {
    seen: (bench) =>
      ['/people/search?order=name', '/suggest?kind=titles&limit=3', '/usage?days=2'].map(
        (path) => bench.get(path).json.error?.details.issues[0].path ?? 'ok',
      ),
    as: { ignored: ['ok', 'ok', 'ok'], refused: ['order', 'limit', 'ok'] },
  },
};

showReadings(readings);
