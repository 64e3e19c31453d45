/**
 * Defines what is not certain about the platform: each question with its plausible answers, called
 * readings, between which the caller of the host chooses. The add-on has to be right under all.
 */

export interface Readings {
  writes: 'at once' | 'late';
  killedWrites: 'stand' | 'lost';
  reads: 'now' | 'look-ahead';
  locks: 'shared' | 'exclusive';
  /** The share of `get` calls of the cache that find nothing although the value is there. */
  cacheLoss: number;
  columnMetadata: 'follows' | 'dies';
  apostrophes: 'stripped' | 'kept in text cells';
  fetchTimeout: '360 s' | '60 s';
  deletedSheets: 'throw' | 'answer';
}

/** One question, for lists and reports; `values` begins with the default. */
export interface Question<Name extends keyof Readings = keyof Readings> {
  readonly name: Name;
  readonly values: readonly [Readings[Name], ...Readings[Name][]];
  /** What the values mean. */
  readonly meaning: string;
  /** Where the doubt comes from: sections of the platform facts. */
  readonly source: string;
}

const uncertain = 'platform facts, "Where the platform is not certain"';

const questionsByName: { readonly [Name in keyof Readings]: Question<Name> } = {
  writes: {
    name: 'writes',
    values: ['at once', 'late'],
    meaning:
      'Writes reach the grid at once, or at flush(), a read of a range that they touch, a change of structure, or the end of the execution, at the coordinates they were made for.',
    source: `${uncertain}; section 4, "Writes batched"`,
  },
  killedWrites: {
    name: 'killedWrites',
    values: ['stand', 'lost'],
    meaning:
      'What a killed execution had written and not flushed stands, or is lost. A HostKill that says which decides for itself.',
    source: `${uncertain}; section 4, "Uncaught error mid-way"`,
  },
  reads: {
    name: 'reads',
    values: ['now', 'look-ahead'],
    meaning:
      'A read sees the cells as they are now, or as they were at the first read of the sheet since the last write or flush of this execution.',
    source: `${uncertain}; section 4, "reads look-ahead cached"`,
  },
  locks: {
    name: 'locks',
    values: ['shared', 'exclusive'],
    meaning:
      'Two Lock objects of one kind in one execution are one lock, or the second waits in vain for the first.',
    source: `${uncertain}; section 1, "Locks"`,
  },
  cacheLoss: {
    name: 'cacheLoss',
    values: [0, 0.1, 0.5, 1],
    meaning: 'Cached values are found until their time is up, or this share of gets finds nothing.',
    source: `${uncertain}; section 1, "Cache"`,
  },
  columnMetadata: {
    name: 'columnMetadata',
    values: ['follows', 'dies'],
    meaning: 'Developer metadata follows a column that moves, or is gone once it has moved.',
    source: `${uncertain}; section 4, "Developer metadata"`,
  },
  apostrophes: {
    name: 'apostrophes',
    values: ['stripped', 'kept in text cells'],
    meaning:
      'A leading apostrophe is never part of the value, or is part of it where the cell was formatted as text.',
    source: `${uncertain}; section 4, "Leading apostrophe"`,
  },
  fetchTimeout: {
    name: 'fetchTimeout',
    values: ['360 s', '60 s'],
    meaning:
      'A request may take what timeoutSeconds says and otherwise 360 s, or 60 s whatever it says.',
    source: `${uncertain}; section 3, "Timeout"`,
  },
  deletedSheets: {
    name: 'deletedSheets',
    values: ['throw', 'answer'],
    meaning:
      'A call on a sheet that was deleted throws "Sheet N not found", or reads and writes go on where nobody sees them.',
    source: uncertain,
  },
};

/** Every question, in the order of the platform facts. */
export const questions: readonly Question[] = Object.values(questionsByName);

export const defaultReadings: Readings = readingsBy(([first]) => first);

/** The second reading of everything, as far as one can be named so. */
export const otherReadings: Readings = readingsBy(([first, second]) => second ?? first);

/** A reading of each question by chance; `random` gives numbers from 0 to below 1. */
export const drawReadings = (random: () => number): Readings =>
  readingsBy((values) => values[Math.floor(random() * values.length)] ?? values[0]);

type Choose = <Value>(values: readonly [Value, ...Value[]]) => Value;

function readingsBy(choose: Choose): Readings {
  const by = questionsByName;
  return {
    writes: choose(by.writes.values),
    killedWrites: choose(by.killedWrites.values),
    reads: choose(by.reads.values),
    locks: choose(by.locks.values),
    cacheLoss: choose(by.cacheLoss.values),
    columnMetadata: choose(by.columnMetadata.values),
    apostrophes: choose(by.apostrophes.values),
    fetchTimeout: choose(by.fetchTimeout.values),
    deletedSheets: choose(by.deletedSheets.values),
  };
}
