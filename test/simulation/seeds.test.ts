/** Replays each seed that ever failed, with what it found. */

import { simulate } from './simulate';
import { builtBundle } from './stage';

const found: readonly (readonly [seed: number, defect: string])[] = [
  [
    3,
    'a plan without API access taught the pacer a limit of 0 requests, so nothing was asked again',
  ],
  [8, 'web domains that end in .example counted as names of companies'],
  [11, 'another payer took a status "email yours" for free and was charged beyond the limit'],
  [13, 'a row whose inputs were edited after its match got the person of the former inputs'],
  [
    34,
    'no data for one field hid that the other was unavailable for the moment, and the row was closed',
  ],
  [100, 'people who wanted two fields went into a batch of one field and were called done'],
  [
    130,
    'of two equal rows that changed places one got the status of the other, and was called done',
  ],
  [177, 'rows that moved twice in the middle of a write kept what belonged to others'],
  [223, 'a charge that was told from what the account owns was not named as such in the receipt'],
  [238, 'a row of whom only an id was known, and whose cells were taken, was said to have no data'],
  [318, 'what a step that had lost its turn wrote on wrong rows after a later one stayed there'],
  [402, 'rows without a match stayed so although another run had given them that status'],
  [454, 'a run that another person stopped forgot the charge of a lost answer'],
  [
    154,
    'a phone that landed on a row inserted in the middle of the write lost its plus and stayed there',
  ],
  [163, 'a status that landed on a row without inputs stayed there'],
  [246, 'what was typed beside one of several blank rows was not given back after a sort'],
  [482, 'what a killed step had left on wrong rows stayed there when the run was stopped next'],
  [
    507,
    'undo gave back the person of a row\u2019s former inputs, whom the next run then took for its own',
  ],
  [542, 'no data for the one field that was asked for closed a row whose other field was taken'],
  [574, 'a settlement that died after its log line was believed without asking the balance'],
  [624, 'a value typed beside one of two equal rows kept the other one empty for good'],
  [663, 'a single free request was kept for a batch for ever'],
  [
    1481,
    'a row over which a step wrote after a sort, and died, kept a status that was not its own',
  ],
  [
    1085,
    'a title, or a final status, that landed alone on another row when a step died stayed there',
  ],
  [
    1249,
    'of an edited row a repair emptied what one step had written, and left what another one had',
  ],
  [908, 'a top-up made a lost answer for people known by id alone look as if it had charged less'],
  [
    991,
    'of two equal rows that changed places the text typed beside one came to stand beside the other',
  ],
  [1440, 'a typed text was lost with a step that died between a sort and its read-back'],
  [
    1631,
    'columns moved while a run was started, which then read its own status as an input for ever',
  ],
  [2451, 'a column that moved while rows were read made free cells look taken'],
  [1277, 'statuses landed on other rows when a colleague sorted while marks were cleared'],
];

describe('every invariant holds on a seed that once failed', () => {
  const bundle = builtBundle(null);

  test.each(found)('seed %i: %s', (seed) => {
    expect(simulate(`seed ${seed}`, { bundle }).violations).toEqual([]);
  });
});
