/** Defines the text of a cell: without invisible characters, and '' where it only says that there is nothing. */

/** What people and other tools write where they know nothing, in whatever column. */
const placeholders =
  /^(?:n\/a|n\.a\.|none|undefined|unknown|not available|not found|not provided|no data|-+|–|—|\.+|\?+|_+|keine angabe|k\.a\.|inconnu|desconocido|不明|未知|暂无|なし|없음)$/i;

/** The same in the spellings of programs. `Null`, `Na`, `Nil` and `X` are names of people or companies. */
const fillers = /^(?:null|NULL|nil|NIL|na|NA|tbd|TBD|tba|TBA|xx?|XX)$/;

/** Error values of Sheets as they read in a cell. */
const errorValues = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!)/i;

/** What a cell shows while a function or an import is at work, in the language of the sheet. */
const loading =
  /^(?:loading|laden|wird geladen|chargement|cargando|carregando|a carregar|caricamento|ładowanie|läser in|indlæser|laster inn|загрузка|yükleniyor|読み込んでいます|正在加载)(?:\.\.\.|…)$/i;

// Zero-width marks, byte order mark, soft hyphen and bidirectional controls come along with copied text.
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/g;

/** Already one line of plain letters and signs, as most cells are. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/** One line, single spaces, no invisible characters. */
export function oneLine(text: string): string {
  if (text === '' || plainLine.test(text)) return text;
  return text.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/** The text as one line; '' for placeholders such as `N/A` or `-` and for error values. */
export function meaningful(text: string | null | undefined): string {
  const line = oneLine(text ?? '');
  if (line === '') return line;
  return placeholders.test(line) || errorValues.test(line) ? '' : line;
}

/** A cell holds up to 50,000 characters: looked through to its end, a single one could take minutes. */
export function inReach(text: string): string {
  return text.slice(0, 2_000);
}

/** A word such as `null` or `x`, which says nothing unless its neighbours make it a name. */
export function isFiller(text: string): boolean {
  return fillers.test(text);
}

/** The words of a text that is a list of them, as a set. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Of a formula of any add-on, or of one of ours that waits. */
export function isLoadingText(text: string): boolean {
  return loading.test(text.trim()) || text.trim().startsWith('Waiting – ');
}
