import { auditReport, summarizeAudit } from '../../../sandbox/demo/audit';
import type { Audit } from '../../../sandbox/demo/service/service-thread';

const charge = { role: 'pro', kind: 'reveal', origin: 'api', credits: 1 } as const;

const audit: Audit = {
  requests: [
    { method: 'GET', path: '/account', status: 200 },
    { method: 'POST', path: '/enrich', status: 200 },
    { method: 'POST', path: '/enrich', status: 404 },
  ],
  charges: [
    charge,
    charge,
    { ...charge, kind: 'refund', credits: -1 },
    { ...charge, origin: 'app' },
    { ...charge, role: 'team' },
  ],
};

test('credits are the charges of the account through the API, less refunds', () => {
  expect(summarizeAudit(audit, 'pro')).toEqual({
    credits: 1,
    charges: 2,
    requests: [
      { endpoint: 'POST /enrich', count: 2 },
      { endpoint: 'GET /account', count: 1 },
    ],
  });
});

test('the report says whether audit and receipt agree', () => {
  const summary = summarizeAudit(audit, 'pro');
  expect(auditReport(summary, 1)).toContain('1 credits in 2 charges, agrees with the receipt');
  expect(auditReport(summary, 2)).toContain('but the receipt says 2');
  expect(auditReport(summary, 1)).toContain('2 × POST /enrich, 1 × GET /account');
});
