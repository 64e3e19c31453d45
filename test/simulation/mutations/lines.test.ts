import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changed } from '../mutated-bundle';
import { mutations } from '../mutations';

const root = path.join(__dirname, '../../..');

/** The slow tests play them; that a line has changed is told here already. */
test.each(
  Object.entries(mutations).flatMap(([name, { changes }]) =>
    changes.map((change) => ({ name, change })),
  ),
)('what $name changes stands in $change.file', ({ change }) => {
  const source = readFileSync(path.join(root, change.file), 'utf8');
  expect(changed(source, change)).not.toBe(source);
});
