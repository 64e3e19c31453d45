import { acts } from './acts';
import { sweep } from './sweep';

/** Of all plays so many are left out each time; `CDX_SWEEP=1` plays all. */
const every = Number(process.env['CDX_SWEEP'] ?? 61);

describe('whatever a colleague moves at whatever call, every cell is as people left it', () => {
  test.each(Object.keys(acts))('%s', (act) => {
    expect(sweep([act], every).harms).toEqual([]);
  });
});
