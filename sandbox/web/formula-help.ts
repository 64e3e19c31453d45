/** Defines how the help for formulas is read out of the bundle, as Google Sheets does. */
import type { FormulaHelp } from './protocol';

const documented = /\/\*\*\n((?: \*.*\n)+?) \*\/\nfunction (\w+)\(([^)]*)\)/g;

/** Of each top-level function whose comment says `@customfunction`, in the order of the file. */
export function formulaHelp(code: string): readonly FormulaHelp[] {
  return [...code.matchAll(documented)].flatMap(([, comment = '', name = '', names = '']) => {
    const lines = comment.split('\n').map((line) => line.replace(/^ \* ?/, '').trim());
    if (!lines.includes('@customfunction')) return [];
    const text = lines.filter((line) => line !== '' && !line.startsWith('@')).join(' ');
    const parameters = names
      .split(',')
      .map((parameter) => parameter.trim())
      .filter((parameter) => parameter !== '')
      .map((parameter) => ({ name: parameter, text: textOf(lines, parameter) }));
    return [{ name, text, parameters }];
  });
}

function textOf(lines: readonly string[], parameter: string): string {
  const shape = new RegExp(`^@param (?:\\{.*?\\} )?\\[?${parameter}\\]? +(.*)$`);
  return lines.flatMap((line) => shape.exec(line)?.[1] ?? [])[0] ?? '';
}
