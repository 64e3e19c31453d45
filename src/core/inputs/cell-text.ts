/** Defines the text of a cell: without invisible characters, and '' where it only says that there is nothing. */

/** Words that people and other tools write where they know nothing. */
const placeholders =
  /^(?:n\/?a|n\.a\.|none|null|nil|undefined|unknown|not available|not found|no data|tbd|tba|x|xx|-+|–|—|\.+|\?+|_+|keine angabe|k\.a\.|inconnu|desconocido)$/i;

/** Error values of Sheets as they read in a cell. */
const errorValues = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!)/i;

// Zero-width marks, byte order mark, soft hyphen and bidirectional controls come along with copied text.
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/g;

/** One line, single spaces, no invisible characters. */
export function oneLine(text: string): string {
  return text.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/** The text as one line; '' for placeholders such as `N/A` or `-` and for error values. */
export function meaningful(text: string | null | undefined): string {
  const line = oneLine(text ?? '');
  return placeholders.test(line) || errorValues.test(line) ? '' : line;
}

/** The words of a text that is a list of them, as a set. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
