/** Defines `npm run script-api`: a stand-in of Google to try setup, push and release against. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createService } from '../api/service';
import { createScriptApi } from './script-api';
import { type OtherHost, startStandIn } from './server';

async function main(): Promise<void> {
  const api = createScriptApi();
  const { environment } = await startStandIn(api, contactData);
  const home = mkdtempSync(path.join(tmpdir(), 'cdx-home-'));
  writeFileSync(path.join(home, '.clasprc.json'), JSON.stringify(api.login));
  const { scriptId } = api.addProject('Script of a sheet', 'sheet');
  console.log(
    'In another terminal, where Google is then this process and its login a made-up one:',
  );
  for (const [name, value] of Object.entries({ ...environment, HOME: home })) {
    console.log(`  export ${name}=${value}`);
  }
  console.log(`The script id of a sheet: ${scriptId}`);
}

const service = createService({ clock: { nowMs: () => Date.now() } });

/** The local service answers for whatever host somebody takes for the base URL. */
const contactData: OtherHost = (_, address) => {
  const answer = service.handle({ method: 'GET', path: address, headers: {}, body: null });
  if (answer.kind === 'dropped') return null;
  return { status: answer.status, body: JSON.parse(answer.body) };
};

void main();
