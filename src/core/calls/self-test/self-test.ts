/** Defines the self-test: what code can find out about the platform, without a request or a credit. */

import type { NewScratch } from '../../ports/scratch';
import type { Session } from '../session';
import { diagnosticsCall } from '../settings-calls';
import type { Check, Ground } from './ground';
import { deviation, type Finding, reportOf, seen, sentenceOf } from './report';
import { cacheSizes, propertyKey, propertySizes, twoLocks } from './service-checks';
import {
  beyondTheGrid,
  linkTargets,
  metadataOfColumns,
  metadataOfMovedColumn,
  numberFormats,
  ownProtection,
  readAfterFlush,
  refusedByRule,
} from './sheet-checks';
import { apostropheInText, enteredTexts, plainTexts, valuesPutBack } from './text-checks';

/** A name, and what finds out; each writes into rows or columns of its own. */
const checks: Readonly<Record<string, Check>> = {
  texts: plainTexts,
  'text as typed': enteredTexts,
  'values put back': valuesPutBack,
  apostrophe: apostropheInText,
  'number formats': numberFormats,
  links: linkTargets,
  'beyond the grid': beyondTheGrid,
  'data validation': refusedByRule,
  protection: ownProtection,
  'column metadata': metadataOfColumns,
  'moved column': metadataOfMovedColumn,
  properties: propertySizes,
  cache: cacheSizes,
  lock: twoLocks,
  flush: readAfterFlush,
};

const removal = 'deleted sheet';

export const selfTestNames: readonly string[] = [...Object.keys(checks), removal];

/** Plain text for an issue: codes, counts and texts of this file, nothing of the person or the sheet. */
export function selfTestCall(session: Session, newScratch: NewScratch): string {
  const { nowMs } = session.clock;
  const startedMs = nowMs();
  const name = `CDX self-test ${startedMs}`;
  const scratch = newScratch(name);
  const ground = { ...session, scratch, table: scratch.table };
  const findings = Object.entries(checks).map(([check, work]) => find(check, () => work(ground)));
  findings.push(find(removal, () => cleanUp(ground, name)));
  const head = `CDX self-test, ${nowMs() - startedMs} ms`;
  return [...reportOf(head, findings), '', diagnosticsCall(session)].join('\n');
}

function find(name: string, work: () => string): Finding {
  try {
    return { name, isAsAssumed: true, text: work() };
  } catch (error) {
    return { name, isAsAssumed: false, text: sentenceOf(error) };
  }
}

/** What a first attempt failed at may succeed the second time; then the person is told what is left. */
function cleanUp({ documentStore, scratch, table }: Ground, name: string): string {
  const keptKey = isDone(() => documentStore.remove(propertyKey)) ? '' : ` property ${propertyKey}`;
  const keptSheet = isDone(scratch.remove) ? '' : ` sheet \u201c${name}\u201d`;
  if (keptKey + keptSheet !== '') throw deviation(`remove by hand:${keptSheet}${keptKey}`);
  try {
    table.lastRow();
    return seen('still answers');
  } catch {
    return seen('throws');
  }
}

function isDone(work: () => void): boolean {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      work();
      return true;
    } catch {
      // The second attempt decides.
    }
  }
  return false;
}
