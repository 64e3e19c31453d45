/** Defines a directed life, and what people do in many of them. */

import type { Play } from '../play';
import { peopleOf } from '../renewals';
import type { RunChoice, Scenario } from '../scenario';
import type { StepView } from '../sidebar';
import type { Stage } from '../stage';
import type { Planned } from './planned';

export interface InLife {
  readonly play: Play;
  readonly stage: Stage;
  readonly faults: Planned;
}

export interface DirectedLife {
  /** The fact that it shows. */
  readonly fact: string;
  readonly scenario: Partial<Scenario>;
  readonly live: (life: InLife) => void | Promise<void>;
}

export const everything: RunChoice = {
  kind: 'enrich',
  rows: 'all',
  firstRows: null,
  overwrite: false,
  creditLimit: 100,
};

/** Far more than the small sheets need. */
const stepsMax = 60;

export function start({ play }: InLife, choice: Partial<RunChoice> = {}): void {
  play.startAs(play.owner, { ...everything, ...choice });
}

/** Steps as the browser does, until the run ends, or waits for somebody; `count` at most. */
export function steps({ play, stage }: InLife, count = stepsMax): StepView | null {
  let view: StepView | null = null;
  for (let step = 1; step <= count; step += 1) {
    const outcome = play.owner.step('runStep');
    if (outcome.kind !== 'value') return view;
    view = outcome.value;
    play.seen(view);
    if (view.waitMs === null) return view;
    stage.clock.advance(view.waitMs);
  }
  return view;
}

export function insertRows({ stage }: InLife, count: number): void {
  for (let left = count; left > 0; left -= 1) stage.colleague.act('insert row');
}

const hourMs = 3_600_000;

/** Hours in which only the trigger runs. */
export function hours({ stage }: InLife, count: number): void {
  for (let left = count; left > 0; left -= 1) {
    stage.clock.advance(hourMs);
    stage.hours.fireTriggers(stage);
  }
}

/** A person types into an output cell of the row in that place, counted from 0. */
export function typeInto({ stage }: InLife, place: number, output: string, text: string): void {
  stage.colleague.typeAt(place, output, text);
}

/** The first texts that an output column shows, from the top. */
export function textsOf({ stage }: InLife, output: string): readonly string[] {
  const { shadow } = stage;
  const column = shadow.outputColumns().get(output);
  if (column === undefined) return [];
  return [...shadow.rowNumbers().values()].map((number) => shadow.content(number, column));
}

export function peopleIn({ stage }: InLife): readonly string[] {
  return peopleOf(stage);
}
