import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mutations } from '../mutations';

const root = path.join(__dirname, '../../..');

/** The slow tests play them; that a line has changed is told here already. */
test.each(
  Object.entries(mutations).flatMap(([name, { changes }]) =>
    changes.map(({ file, find }) => ({ name, file, find })),
  ),
)('what $name changes stands in $file', ({ file, find }) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(find);
});
