/** Lives each of the directed lives, whose names state what they show. */

import { simulate } from '../simulate';
import { builtBundle } from '../stage';
import { directedLives } from './lives';

describe('in a life that is decided from beginning to end', () => {
  const bundle = builtBundle(null);
  /** Still open: undo empties a title that a preview wrote. `test.failing` tells once it is mended. */
  const openLives: ReadonlySet<string> = new Set(['undo-with-a-sorted-log']);
  const facts = Object.entries(directedLives).map(([name, { fact }]) => [fact, name] as const);
  const isOpen = ([, name]: readonly [string, string]) => openLives.has(name);

  const live = (_: string, name: string) => {
    expect(simulate(`life ${name}`, { bundle }).violations).toEqual([]);
  };

  test.each(facts.filter((each) => !isOpen(each)))('%s', live);
  test.failing.each(facts.filter(isOpen))('%s', live);
});
