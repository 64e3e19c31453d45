/** Defines `npm run docs`: writes the pages that are made from the code. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { localApiPage } from './local-api';

writeFileSync(path.join(__dirname, '../../docs/local-api.md'), localApiPage());
