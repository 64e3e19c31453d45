/** Defines what a column called just "Name" holds: it depends on its neighbours. */
import type { ColumnFacts } from './candidates';
import type { HeaderRole } from './header-phrases';

/** From this share of values with several words on, a "Name" is a full name whatever stands beside it. */
const fullNameShare = 0.6;

/**
 * "Vorname" beside "Name" makes it the last name, "Apellidos" beside "Nombre" the first one.
 * Only a column whose values are single words is split this way.
 */
export function resolveNames(columns: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const role = roleOfName(columns);
  return columns.map((facts) =>
    facts.match.kind === 'known' && facts.match.role === 'name' && !holdsFullNames(facts)
      ? { ...facts, match: { ...facts.match, role } }
      : facts,
  );
}

function roleOfName(columns: readonly ColumnFacts[]): HeaderRole {
  const hasFirst = hasRole(columns, 'firstName');
  const hasLast = hasRole(columns, 'lastName');
  if (hasFirst && !hasLast) return 'lastName';
  return hasLast && !hasFirst ? 'firstName' : 'fullName';
}

function hasRole(columns: readonly ColumnFacts[], role: HeaderRole): boolean {
  return columns.some(({ match }) => match.kind === 'known' && match.role === role);
}

function holdsFullNames(facts: ColumnFacts): boolean {
  return facts.evidence.manyWords >= fullNameShare;
}
