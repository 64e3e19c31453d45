/** Defines `npm run script-api`: a stand-in of Google to try setup, push and release against. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createScriptApi } from './script-api';
import { startStandIn } from './server';

async function main(): Promise<void> {
  const api = createScriptApi();
  const { environment } = await startStandIn(api);
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

void main();
