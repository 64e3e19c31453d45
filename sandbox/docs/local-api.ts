/** Defines docs/local-api.md: how the local service is used, with the true answers of a fresh one. */
import { STATUS_CODES } from 'node:http';
import { optionNames } from '../api/options';
import { defaultPeopleCount } from '../api/people/population';
import { createService, type Service } from '../api/service';
import type { ApiResponse } from '../api/types';
import { type ShownCall, shownCalls } from './local-api-calls';

/** The clock of the answers: the page is the same whenever it is written. */
const nowMs = Date.UTC(2026, 10, 20, 11, 15, 9);

/** A longer answer is cut here. */
const bodyMax = 1_500;
const cutAt = 240;

/** The service of the page: fresh, at the page's time. */
export function serviceOfPage(): Service {
  return createService({ clock: { nowMs: () => nowMs } });
}

export function localApiPage(): string {
  const service = serviceOfPage();
  try {
    const calls = shownCalls.map((call) => shown(call, answerOf(service, call)));
    return `${[head, ...calls, tail].join('\n\n')}\n`;
  } finally {
    service.close();
  }
}

function answerOf(service: Service, { method, path, body, key }: ShownCall): ApiResponse {
  const { pro } = service.keys;
  const headers: Record<string, string> = {};
  if (key === 'bearer') headers['authorization'] = `Bearer ${pro}`;
  if (key === 'header') headers['x-api-key'] = pro;
  const answer = service.handle({ method, path: `/api/v1${path}`, headers, body: body ?? null });
  if (answer.kind === 'response') return answer;
  throw new Error(`No answer came to ${method} ${path}.`);
}

function shown(call: ShownCall, answer: ApiResponse): string {
  const { status, headers, body } = answer;
  const text = body.length > bodyMax ? `${body.slice(0, cutAt)}…` : body;
  const curl = `\`\`\`sh\n${curlOf(call)}\n\`\`\``;
  if (!call.withHeaders) return `## ${call.title}\n\n${curl}\n\n\`\`\`json\n${text}\n\`\`\``;
  const lines = Object.entries(headers)
    .filter(([name]) => !name.startsWith('Access-Control'))
    .map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\n');
  return `## ${call.title}\n\n${curl}\n\n\`\`\`\n${head}\n\n${text}\n\`\`\``;
}

function curlOf({ path, body, key, withHeaders }: ShownCall): string {
  const keys = {
    bearer: ' -H "Authorization: Bearer $KEY"',
    header: ' -H "X-API-Key: $KEY"',
    none: '',
  };
  const data = body === undefined ? '' : ` -d '${body}'`;
  return `curl ${withHeaders ? '-si' : '-s'} "$API${path}"${keys[key]}${data}`;
}

const head = `# The local v1 service

Written by \`npm run docs\`; a test holds it against the service.

\`npm run api -- --port 8787 --keys-file keys.json\` serves every endpoint of the API document on loopback, on SQLite, with ${defaultPeopleCount.toLocaleString('en')} invented people (\`--memory\` starts from fresh data; otherwise credits and reveals are kept in \`.sandbox/\`). It prints one key per account: Pro, Team, a plan without API access, nearly out of credits, near the daily cap, and a revoked one. The answers below are true ones, from fresh data; long ones are cut where \`…\` stands.

\`\`\`sh
API=http://127.0.0.1:8787/api/v1
KEY=$(node -p "require('./keys.json').pro")
\`\`\``;

const tail = `## Behind the service

Behind the service, on loopback only and without a key, \`/sandbox\` does what a dashboard, another program or bad luck would do (the bodies name an account by its role):

| request | what it does |
|---|---|
| \`POST /sandbox/reveal {account, personId, fields}\` | reveals in the "web application" |
| \`POST /sandbox/top-up {account, credits}\`, \`/sandbox/balance\`, \`/sandbox/plan {account, plan}\` | changes credits or the plan (\`free\`, \`pro\`, \`team\`) |
| \`POST /sandbox/keys {account, name}\`, \`/sandbox/revoke {account}\` | makes a further key; revokes all keys |
| \`POST /sandbox/lose-data {personId, field}\` | listed data is gone: a reveal is charged, then refunded |
| \`POST /sandbox/move-person {personId, company}\`, \`/sandbox/find-phone {personId, phone}\`, \`/sandbox/remove-person {personId}\` | somebody works elsewhere (the slug of a company), with an email that nobody has revealed; a phone comes on file for somebody who had none; a record is gone |
| \`GET\`, \`POST /sandbox/clock {nowMs}\` or \`{advanceMs}\` | reads, sets or advances the clock |
| \`GET\`, \`POST\`, \`DELETE /sandbox/faults {kind, method?, path?, count?, probability?, sameCall?, …}\` | injects faults into requests: \`http500 http503 rateLimited code html cutJson emptyBody bareHeaders dropBefore dropAfter lateCharge latency vaultDown\`; and into what happens to one person: \`entryError entryStatus entryMissing fieldError fieldMissing\` (\`sandbox/api/faults/fault-rule.ts\` says what each takes) |
| \`POST /sandbox/options {options, account?}\` | reads the document in another way from now on |
| \`GET /sandbox/audit\`, \`POST /sandbox/account {account}\`, \`GET /sandbox/people\` | every request and charge; what an account owns; everybody with the hidden contact values |

Where the document leaves something open, an option decides: ${optionNames.length} of them, from the shape of \`errors\` to the limits of a plan (any number from 1 up). \`npm run api -- --option batchIdEcho=slug --option pro.revealsPerMinute=3\` sets them for all or for one account, and \`--help\` lists them with the sentence that each reads. By default paging is \`page\` and \`page_size\` (default 25); further filters are \`title\`, \`company\` and \`location\`; \`countries\` takes codes or names; an entry under \`errors\` is \`{field, code, message, details?}\`, one in \`details.issues\` is \`{path, message}\`; \`source\` is \`vault\` for a value charged now and \`history\` for one owned before; the person at whom a batch stops is \`skipped\`, unless one of its fields was revealed first (then \`ok\`, with the refused field under \`errors\`); limits are checked before credits, the daily cap before the minute; a LinkedIn URL decides alone; two equally good matches are no match; unknown paths and methods are 404 NOT_FOUND.`;
