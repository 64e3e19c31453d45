/** Defines what is kept of a batch before it is sent: whom it may charge for what. */

import type { StepContext } from '../step-context';
import { type Ask, type AskedPerson, askOf, doubtedElsewhere, fieldKey } from './asks';
import type { PricedPerson } from './budget';

export function newAsk({ run, deps, stepId }: StepContext, people: readonly PricedPerson[]): Ask {
  const ask = askOf(run, {
    step: stepId,
    atMs: deps.clock.nowMs(),
    balanceBefore: run.balance,
    people: people.flatMap(askedPerson),
  });
  return withDoubts(ask, deps.runs.asks());
}

/** Who costs nothing is in no doubt. */
function askedPerson({ personId, unseen, fresh, ...asked }: PricedPerson): Ask['people'] {
  const charge = [...asked.charge, ...(asked.lacking ?? [])];
  if (charge.length === 0) return [];
  const marks = { ...(unseen === true ? { unseen } : {}), ...(fresh === true ? { fresh } : {}) };
  return [{ id: personId, charge, ...marks }];
}

/** What an earlier call may have charged already is not certain to be this one's when it is owned. */
function withDoubts(ask: Ask, asks: readonly Ask[]): Ask {
  const doubted = doubtedElsewhere(asks, ask);
  if (doubted.size === 0) return ask;
  const isDoubted = ({ id, charge }: AskedPerson) =>
    charge.some((field) => doubted.has(fieldKey(id, field)));
  const people = ask.people.map((person) =>
    isDoubted(person) ? { ...person, unseen: true } : person,
  );
  return { ...ask, people };
}
