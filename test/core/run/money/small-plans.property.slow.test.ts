import { endsWithinBounds } from './small-plans.property';

test('a run ends within bounded steps and requests on any plan, and no bound is ever exceeded', () => {
  endsWithinBounds({ numRuns: 150 });
}, 60_000);
