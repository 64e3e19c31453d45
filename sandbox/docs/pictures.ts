/** Defines the last step of `npm run pictures`: what the browser tests drew goes to the pages. */
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const drawn = path.join(root, 'out/pictures');

for (const name of readdirSync(drawn)) {
  const folder = name === 'run.png' ? 'docs' : 'marketplace';
  copyFileSync(path.join(drawn, name), path.join(root, folder, name));
}
