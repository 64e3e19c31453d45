import { errorOf } from '../../../support/fake-api';
import { fakePerson } from '../../../support/people';
import { RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '' });

describe('answers about a row', () => {
  test.each([
    ['NO_MATCH', 404, 'No match'],
    ['INSUFFICIENT_INPUT', 400, 'Not enough input'],
    ['NO_DATA', 404, 'No data on file'],
    ['SOMETHING_NEW', 400, 'Error: SOMETHING_NEW'],
  ])('%s settles the row and the others go on', (code, status, text) => {
    const world = new RunWorld([ada, ben]);
    world.api.fail('enrich', errorOf(code, { status }));
    expect(world.run().phase).toBe('finished');
    expect(world.statuses()).toEqual([text, 'Done · no phone on file']);
  });

  test.each([
    ['linkedin_url', 'LinkedIn URL'],
    ['body.full_name', 'full name'],
    ['reveal_fields.0', 'reveal_fields'],
    ['', 'the inputs'],
  ])('VALIDATION_ERROR of %j names the input at fault as %s', (path, name) => {
    const world = new RunWorld([ada, ben]);
    const issues = [{ path }];
    world.api.fail('enrich', errorOf('VALIDATION_ERROR', { status: 400, issues }));
    world.run();
    expect(world.statuses()[0]).toBe(`Error: check ${name}`);
    expect(world.emails()[1]).toBe(ben.email);
  });

  test('VALIDATION_ERROR of a batch settles the person at fault and the others go on', () => {
    const world = new RunWorld([ada, ben]);
    const issues = [{ path: 'ids.0' }];
    world.api.fail('revealBatch', errorOf('VALIDATION_ERROR', { status: 400, issues }));
    expect(world.run().phase).toBe('finished');
    expect(world.statuses()).toEqual([
      expect.stringMatching(/^Error: check /),
      'Done · no phone on file',
    ]);
  });

  test('data that turns out to be gone is not charged, and final once each field was asked alone', () => {
    const world = new RunWorld([ada]);
    world.api.gone.add(`${ada.id} email`).add(`${ada.id} phone`);
    const run = world.run();
    expect(world.statuses()).toEqual(['No data on file']);
    expect(run.spent).toBe(0);
    expect(world.run().phase).toBe('finished');
    expect(world.api.asked('revealBatch')).toEqual([
      [ada.id, 'email', 'phone'],
      [ada.id, 'email'],
      [ada.id, 'phone'],
    ]);
  });

  test('a stale person id is matched anew', () => {
    const world = new RunWorld([ada]);
    world.preview();
    world.table.type(2, 'CDX person ID', 'per_gone');
    world.run();
    expect(world.statuses()).toEqual(['Done']);
    expect(world.table.text(2, 'CDX person ID')).toBe(ada.id);
    expect(world.emails()).toEqual([ada.email]);
  });

  test('a stale person id in a column of the user is matched anew and left as it is', () => {
    const world = new RunWorld([ada]);
    world.table.insertColumn(2, 'Id');
    world.table.type(2, 'Id', 'per_gone');
    world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
    expect(world.statuses()).toEqual(['Done']);
    expect(world.table.text(2, 'Id')).toBe('per_gone');
    expect(world.emails()).toEqual([ada.email]);
  });

  test('a stale person id without other inputs has no data on file', () => {
    const world = new RunWorld([ada], [['', '']]);
    world.table.insertColumn(2, 'Id');
    world.table.type(2, 'Id', 'per_gone');
    world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
    expect(world.statuses()).toEqual(['No data on file']);
  });

  test('no data, said of a person known by id alone, may hide that the other field was unavailable', () => {
    const world = new RunWorld([ben], [['', '']]);
    world.table.insertColumn(2, 'Id');
    world.table.type(2, 'Id', ben.id);
    world.api.entryInstead = (id) => {
      world.api.entryInstead = (_, entry) => entry;
      return { status: 'error', id, code: 'NO_DATA', message: '' };
    };
    world.run({ mapping: { fullName: 0, company: 1, personId: 2 } });
    expect(world.statuses()).toEqual(['Done · no phone on file']);
    expect(world.emails()).toEqual([ben.email]);
  });
});
