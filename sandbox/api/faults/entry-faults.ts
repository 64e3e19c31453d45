/** Defines what can go wrong for one person of a reveal while the others are served. */

import type { Field } from '../types';
import type { FaultRule } from './fault-rule';

const entryKinds = [
  'entryError',
  'entryStatus',
  'entryMissing',
  'fieldError',
  'fieldMissing',
] as const;
type EntryKind = (typeof entryKinds)[number];

export type EntryRule = FaultRule & { kind: EntryKind };

export interface EntryFault {
  readonly kind: EntryKind;
  readonly code: string;
  readonly status: string;
  /** Every field where it is null. */
  readonly field: Field | null;
  /** Whether the person is revealed, and paid for, all the same. */
  readonly charged: boolean;
}

export function isEntryKind(kind: FaultRule['kind']): kind is EntryKind {
  return entryKinds.some((known) => known === kind);
}

export function isEntryRule(rule: FaultRule): rule is EntryRule {
  return isEntryKind(rule.kind);
}

export function toEntryFault(rule: EntryRule): EntryFault {
  return {
    kind: rule.kind,
    code: rule.code ?? (rule.kind === 'fieldError' ? 'VAULT_UNAVAILABLE' : 'INTERNAL_ERROR'),
    status: rule.entryStatus ?? 'pending',
    field: rule.field ?? null,
    charged: rule.charged ?? false,
  };
}

/** Whether there has to be an entry for it. */
export function onlyInBatch({ kind }: EntryRule): boolean {
  return kind === 'entryStatus' || kind === 'entryMissing';
}

/** Whether the fault is about single fields, in a single reveal as well as in a batch. */
export function befallsField(fault: EntryFault | null, field: Field): fault is EntryFault {
  if (fault?.kind !== 'fieldError' && fault?.kind !== 'fieldMissing') return false;
  return fault.field === null || fault.field === field;
}
