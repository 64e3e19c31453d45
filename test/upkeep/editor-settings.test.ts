import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const read = (name: string) => readFileSync(path.join(__dirname, '../..', name), 'utf8');

test('editors are told the width and the indent that Biome formats by', () => {
  const shape = z.object({ indentStyle: z.string(), indentWidth: z.int(), lineWidth: z.int() });
  const { formatter } = z.object({ formatter: shape }).parse(JSON.parse(read('biome.json')));
  const told = new Map(
    [...read('.editorconfig').matchAll(/^(\w+) = (.+)$/gm)]
      .reverse()
      .map(([, name, value]) => [name, value]),
  );
  expect({
    indentStyle: told.get('indent_style'),
    indentWidth: Number(told.get('indent_size')),
    lineWidth: Number(told.get('max_line_length')),
  }).toEqual(formatter);
});
