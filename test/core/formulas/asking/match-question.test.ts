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
