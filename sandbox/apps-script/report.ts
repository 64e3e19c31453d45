/** `npm run host:report`: what the bundle calls and whether the host has it, limits, assumptions. */

import { join } from 'node:path';
import { readBundle } from './bundle';
import { calledMembers, type MemberUse } from './bundle-calls';
import { hostMembers } from './host-members';
import { LIMITS } from './limits';
import { PLATFORM_ASSUMPTIONS } from './platform-assumptions';

/** What the report found; `missing` is empty when the host has all that the bundle calls. */
export interface HostReport {
  used: readonly MemberUse[];
  missing: readonly MemberUse[];
}

export function reportOn(bundleDir: string): HostReport {
  const members = hostMembers();
  const used = calledMembers(readBundle(bundleDir).code, members);
  return { used, missing: used.filter(({ service }) => service === null) };
}

function print(report: HostReport): void {
  const byService = new Map<string, string[]>();
  for (const { service, member } of report.used)
    if (service) byService.set(service, [...(byService.get(service) ?? []), member]);
  console.log('Services and methods that the bundle calls, and the host has:');
  for (const [service, names] of [...byService].sort())
    console.log(`  ${service}: ${[...new Set(names)].sort().join(', ')}`);
  console.log(`\nMissing: ${report.missing.map(({ member }) => member).join(', ') || 'nothing'}`);
  console.log('\nLimits that the host enforces:');
  for (const { what, limit } of LIMITS) console.log(`  ${what}: ${limit}`);
  console.log('\nUnconfirmed facts, and what the add-on does to be right either way:');
  for (const { fact, host, addOn } of PLATFORM_ASSUMPTIONS)
    console.log(`  ${fact}\n    host: ${host}\n    add-on: ${addOn}`);
}

if (require.main === module) {
  const report = reportOn(join(__dirname, '../../dist'));
  print(report);
  if (report.missing.length > 0) process.exitCode = 1;
}
