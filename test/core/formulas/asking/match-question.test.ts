import { enrichFormula } from '../../../../src/core/formulas/functions/enrich-formula';
import { refusal } from '../../api/fakes';
import { formulaWorld } from '../formula-world';

const bodies = ({ service }: ReturnType<typeof formulaWorld>) =>
  service.requests.map(({ body }) => body);

const clean = '{"full_name":"Jane Doe","company":"Acme"}';

test('the text as typed is not asked for where the clean one matches', () => {
  const world = formulaWorld();
  expect(enrichFormula(world.execution(), 'Dr. Jane Doe', 'Acme', 'id')).toBe('p1');
  expect(bodies(world)).toEqual([clean]);
});

test('nor where the clean one is refused for another reason', () => {
  const world = formulaWorld();
  world.service.faults.push(refusal(400, 'VALIDATION_ERROR', { issues: [{ path: 'company' }] }));
  expect(enrichFormula(world.execution(), 'Dr. Jane Doe', 'Acme', 'id')).toBe(
    'These inputs are not valid: company.',
  );
  expect(bodies(world)).toEqual([clean]);
});

test('it is asked for where the API can not part the clean name', () => {
  const world = formulaWorld();
  world.service.faults.push(refusal(400, 'INSUFFICIENT_INPUT'));
  enrichFormula(world.execution(), 'Dr. Jane Doe', 'Acme', 'id');
  expect(bodies(world)).toEqual([clean, '{"full_name":"Dr. Jane Doe","company":"Acme"}']);
});

test('what lacks slots for both spellings is asked as far as the time suffices, and the rest waits', () => {
  const world = formulaWorld();
  const { service, clock } = world;
  service.durationMs = 1_200;
  service.requestsPerMinute = 60;
  // Others use the minute up: a slot comes free now and then.
  for (let at = 0; at < 60; at += 1) enrichFormula(world.execution(), `No Body${at}`, 'Acme', 'id');
  clock.nowIsMs += 20_000;
  const startMs = clock.nowIsMs;
  const who = Array.from({ length: 50 }, (_, index) => [`Dr. Some Body${index}`, 'Acme']);
  const shown = enrichFormula(world.execution(), who, undefined, 'id');
  expect(clock.nowIsMs - startMs).toBeLessThan(27_000);
  expect(shown).toHaveLength(50);
});
