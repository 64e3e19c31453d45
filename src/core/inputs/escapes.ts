/** Defines the percent escapes of links. */

/** Links within links within links are not seen beyond this. */
const depthMax = 3;

/** Null where the escapes are broken. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The text as it is, then with its escapes undone once, twice and so on, as far as there are any. */
export function decodings(text: string): string[] {
  const all = [text];
  for (let depth = 0; depth < depthMax; depth += 1) {
    const last = all[all.length - 1] ?? '';
    const next = last.includes('%') ? decoded(last) : null;
    if (next === null || next === last) break;
    all.push(next);
  }
  return all;
}
