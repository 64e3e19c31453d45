import { enrichInputFrom } from '../../../../src/core/inputs/enrich-input';
import { shortenLog } from '../../../../src/core/run/finish';
import { isOfOther } from '../../../../src/core/run/lookup/other-person';
import { keepRetention, noteShortened } from '../../../../src/core/sheet/log/retention';
import { fakePerson, personOf } from '../../../support/people';
import { lead, RunWorld } from '../../../support/run-world';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');
const dayMs = 86_400_000;

/** Enriched by email, and so long ago that the log keeps charges alone. */
function oldWorld(): RunWorld {
  const world = new RunWorld([ada, ben], [lead('Ada Lovelace')]);
  keepRetention(world.store, 1);
  world.run({ reveal: ['email'] });
  world.clock.sleep(2 * dayMs);
  shortenLog(world.deps);
  return world;
}

describe('a row whose person was found before the log begins', () => {
  test('is looked up anew where it names somebody else by now, and nothing is paid for the former', () => {
    const world = oldWorld();
    world.table.type(2, 'Name', 'Ben Oliver');
    world.run();
    expect(world.api.owned).not.toContain(`${ada.id} phone`);
    expect(world.table.columnTexts('CDX person ID')).toEqual([ben.id]);
    expect(world.phones()).toEqual([ben.phone]);
  });

  test('so it is where its status and values were cleared', () => {
    const world = oldWorld();
    world.table.type(2, 'Name', 'Ben Oliver');
    for (const header of ['CDX status', 'CDX email']) world.table.type(2, header, '');
    world.run();
    expect(world.emails()).toEqual([ben.email]);
    expect(world.api.owned).not.toContain(`${ada.id} phone`);
  });

  test('costs a free record and no match where it names the same person', () => {
    const world = oldWorld();
    const matches = world.api.asked('enrich').length;
    world.run();
    expect(world.phones()).toEqual([ada.phone]);
    expect(world.api.asked('enrich')).toHaveLength(matches);
  });
});

test('an id that somebody typed, and nobody paid for, is whose they say, also where the log was shortened', () => {
  const liz = fakePerson('Liz Windsor');
  const world = new RunWorld([ada, liz], [lead('Liz Windsor')]);
  world.preview();
  noteShortened(world.store);
  world.table.type(2, 'CDX status', '');
  world.table.type(2, 'CDX person ID', ada.id);
  world.run();
  expect(world.emails()).toEqual([ada.email]);
});

test.each<[string, Parameters<typeof enrichInputFrom>[0], boolean]>([
  ['the same name', { fullName: 'Ada Lovelace', company: 'Acme' }, false],
  ['another spelling of it', { fullName: 'ADÀ Byron', company: 'Acme' }, false],
  ['a nickname before the last name', { fullName: 'Addy Lovelace', company: 'Acme' }, false],
  ['another name', { fullName: 'Ben Oliver', company: 'Acme' }, true],
  ['its two parts', { firstName: 'Ben', lastName: 'Oliver', company: 'Acme' }, true],
  ['no name', { email: 'ben@acme.example' }, false],
  ['the link of the record', { linkedinUrl: 'linkedin.com/in/ada-lovelace' }, false],
  ['another link', { linkedinUrl: 'linkedin.com/in/ben-oliver' }, true],
  [
    'a link of her own beside her name',
    { linkedinUrl: 'linkedin.com/in/ACoAAB12345678', fullName: 'Ada Lovelace' },
    false,
  ],
])('beside the record of Ada Lovelace %s is somebody else’s or not', (_what, texts, isOther) => {
  const record = personOf(ada, { email: false, phone: false });
  expect(isOfOther({ lead: enrichInputFrom(texts) }, record)).toBe(isOther);
});
