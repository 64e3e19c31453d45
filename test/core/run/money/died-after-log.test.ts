import { apiError } from '../../../../src/core/api/errors/errors';
import { fakePerson } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** A step dies right after the log has what its batch charged, and before the run knows of it. */
function dieAfterLog(world: RunWorld): void {
  let isArmed = true;
  world.killAt((die) => {
    world.workbook.log.afterAppend = () => {
      if (!isArmed || world.loggedCredits() === 0) return;
      isArmed = false;
      die();
    };
  });
  world.workbook.log.afterAppend = () => {};
}

test('the log gets no charge that nobody made where the next answer is lost', () => {
  const world = new RunWorld([ada, ben], [lead(ada.fullName)]);
  world.preview();
  world.api.own(ben.id, 'email');
  world.start({ reveal: ['email'] });
  dieAfterLog(world);
  world.table.insertRow(3, ['', '']);
  world.table.type(3, 'CDX person ID', ben.id);
  world.api.fail('revealBatch', 'lost');
  const run = world.drive();
  expect([world.api.charged, world.loggedCredits(), run.exact]).toEqual([1, 1, true]);
});

test('the receipt is exact where the next call did not arrive and nobody else spent', () => {
  const world = new RunWorld([ada, ben]);
  world.api.batchIdsMax = 1;
  world.start();
  dieAfterLog(world);
  world.api.fail('revealBatch', apiError('NETWORK_FAILURE'));
  while (world.api.asked('revealBatch').length < 2) world.clock.sleep(world.step().waitMs ?? 0);
  world.table.deleteRow(3);
  expect(world.drive()).toMatchObject({ phase: 'finished', spent: 2, exact: true });
});

test('a log that nobody sorted is not said to be sorted: one look has one time', () => {
  const world = new RunWorld([ada, ben], [lead(ada.fullName), ['', '']]);
  world.run({ reveal: [], firstRows: 0 });
  world.table.type(3, 'CDX person ID', ben.id);
  world.start();
  world.api.fail('revealBatch', 'lost');
  expect(world.drive().notes.join()).not.toContain('was sorted');
});
