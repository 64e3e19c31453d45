import { Bench } from './harness';
import { bearsAnyJson, bearsAnyText } from './hostile-texts';

test('bad input never answers 5xx, whatever JSON is sent', () => {
  bearsAnyJson(new Bench(), { numRuns: 100 });
});

test('bad input never answers 5xx, whatever texts are searched, suggested or enriched', () => {
  bearsAnyText(new Bench(), { numRuns: 100 });
});
