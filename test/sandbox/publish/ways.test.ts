import { clicksFor, wayQuestion, ways } from '../../../sandbox/publish/ways';

test('the next steps of the default project name no target', () => {
  expect(clicksFor(ways.standalone, 'default')[0]).toBe(
    'npm run push, then npm run release -- minor for each version that others get.',
  );
});

test('a release goes to the project that was set up', () => {
  expect(clicksFor(ways.standalone, 'prod')[0]).toBe(
    'npm run push -- --target prod, then npm run release -- minor --target prod for each version that others get.',
  );
});

test('what is opened is the project that was set up', () => {
  const [push, open] = clicksFor(ways.test, 'test');
  expect(push).toBe('npm run push -- --target test');
  expect(open).toMatch(/^npx clasp --project \.clasp\.test\.json open-script/);
});

test('whoever chooses one sheet is told beforehand who may change its code', () => {
  expect(wayQuestion()).toMatch(
    /1 {2}in one sheet \(.*may change the code, and so read your key\)/,
  );
});
