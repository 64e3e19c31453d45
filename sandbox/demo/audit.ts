/** Defines what the service itself wrote down: its charges and its requests. */
import type { Audit } from './service/service-thread';

export interface AuditSummary {
  /** Credits charged to the account, less refunds. */
  readonly credits: number;
  readonly charges: number;
  /** Requests by method and path, most frequent first. */
  readonly requests: readonly { readonly endpoint: string; readonly count: number }[];
}

export function summarizeAudit({ charges, requests }: Audit, role: string): AuditSummary {
  const own = charges.filter((charge) => charge.role === role && charge.origin === 'api');
  const counts = new Map<string, number>();
  for (const { method, path } of requests) {
    const endpoint = `${method} ${path}`;
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
  }
  return {
    credits: own.reduce((sum, { credits }) => sum + credits, 0),
    charges: own.filter(({ kind }) => kind === 'reveal').length,
    requests: [...counts]
      .map(([endpoint, count]) => ({ endpoint, count }))
      .sort((left, right) => right.count - left.count),
  };
}

export function auditReport(audit: AuditSummary, creditsSpent: number): string {
  const agrees = audit.credits === creditsSpent;
  const verdict = agrees ? 'agrees with the receipt' : `but the receipt says ${creditsSpent}`;
  const requests = audit.requests.map(({ endpoint, count }) => `${count} × ${endpoint}`).join(', ');
  return [
    `The service's own audit: ${audit.credits} credits in ${audit.charges} charges, ${verdict}.`,
    `Requests: ${requests}`,
  ].join('\n');
}
