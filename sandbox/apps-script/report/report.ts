/**
 * `npm run host:report`: what the bundle calls and whether the host has it, limits, assumptions.
 * `npm run host:signatures`: only whether its calls fit Google's type definitions.
 */

import { join } from 'node:path';
import { readBundle } from '../bundle';
import { questions } from '../readings';
import {
  calledMembers,
  inventedMembers,
  type MemberUse,
  type Misfit,
  misfitCalls,
} from './bundle-calls';
import { hostMembers } from './host-members';
import { limits } from './limits';
import { platformAssumptions } from './platform-assumptions';

/** What the report found; `missing` is empty when the host has all that the bundle calls. */
export interface HostReport {
  used: readonly MemberUse[];
  missing: readonly MemberUse[];
  /** Calls that fit no signature in Google's type definitions. */
  misfits: readonly Misfit[];
  /** Methods of the host that those definitions don't have. */
  invented: readonly string[];
}

export function reportOn(bundleDir: string): HostReport {
  const members = hostMembers();
  const { code } = readBundle(bundleDir);
  const used = calledMembers(code, members);
  return {
    used,
    missing: used.filter(({ service }) => service === null),
    misfits: misfitCalls(code, members),
    invented: inventedMembers(members),
  };
}

/** Whether every call of the bundle is one that Google's type definitions know. */
function printSignatures({ missing, misfits: found, invented }: HostReport): void {
  const misfits = found.map(({ member, count }) => `${member} with ${count} arguments`);
  console.log(`Missing: ${missing.map(({ member }) => member).join(', ') || 'nothing'}`);
  console.log(`Calls that fit no signature: ${misfits.join(', ') || 'nothing'}`);
  console.log(`In the host, not in Google's types: ${invented.join(', ') || 'nothing'}`);
}

function print(report: HostReport): void {
  const byService = new Map<string, string[]>();
  for (const { service, member } of report.used)
    if (service) byService.set(service, [...(byService.get(service) ?? []), member]);
  console.log('Services and methods that the bundle calls, and the host has:');
  for (const [service, names] of [...byService].sort())
    console.log(`  ${service}: ${[...new Set(names)].sort().join(', ')}`);
  console.log('');
  printSignatures(report);
  console.log(
    '\nWhat is not certain, and the readings that the host offers (the first is the default):',
  );
  for (const { name, values, meaning, source } of questions)
    console.log(`  ${name}: ${values.join(' | ')}\n    ${meaning}\n    ${source}`);
  console.log('\nLimits that the host enforces:');
  for (const { what, limit } of limits) console.log(`  ${what}: ${limit}`);
  console.log('\nWhat the bundle rests on, and what the add-on does to be right either way:');
  for (const { fact, source, certainty, shownBy, host, addOn } of platformAssumptions) {
    console.log(`  ${fact}\n    ${certainty}: platform facts, ${source}`);
    console.log(`    seen by: ${shownBy ?? 'nothing that a person can do in twenty minutes'}`);
    console.log(`    host: ${host}\n    add-on: ${addOn}`);
  }
}

if (require.main === module) {
  const report = reportOn(join(__dirname, '../../../dist'));
  if (process.argv.includes('--signatures')) printSignatures(report);
  else print(report);
  if (report.missing.length + report.misfits.length > 0) process.exitCode = 1;
}
