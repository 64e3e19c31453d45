import { areMadeAfterOnesEnded, areMadeBesideOnesEnded } from './new-columns';

describe('columns of the add-on', () => {
  test('are made at last after an execution that made them was ended at any call', () => {
    areMadeAfterOnesEnded(1);
  });

  test('are made at last beside those that another run had begun to make', () => {
    areMadeBesideOnesEnded(1);
  });
});
