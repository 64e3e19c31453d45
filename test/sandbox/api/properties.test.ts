import { addsUp, addsUpAsRead, fillsEachMinute } from './properties';

/** The same few each time; many new ones are in properties.slow.test.ts. */
const few = { seed: 1, numRuns: 5 };

describe('for any sequence of operations by several keys and the web application', () => {
  test('the money adds up and no window is over its limit', () => {
    addsUp(few);
  });

  test('so they do under any reading of what the document leaves open', () => {
    addsUpAsRead(few);
  });
});

describe('for any rhythm of requests with one key', () => {
  test('no minute holds more served requests than the limit, and no room is left unused', () => {
    fillsEachMinute(few);
  });
});
