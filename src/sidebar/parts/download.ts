/** Defines how a text becomes a file on the user's computer; Google's frame for sidebars allows it. */

/** Long enough for the browser to have taken it. */
const keptMs = 60_000;

/** The mark in front makes Excel read it as UTF-8. */
export function saveText(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', ...parts], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
