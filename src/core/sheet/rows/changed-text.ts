/** Defines what stands in the output `changed`: that a check is due, or what it found. */

export const stillCurrent = 'still current';
export const goneText = 'no longer on file';
export const failedText = 'could not be checked';
export const editedText = 'inputs changed';

const told = new RegExp(
  `^(?:${stillCurrent}|${goneText}|${failedText}|${editedText}|Do not contact|company: .*|email domain: .*|title)(?: · .*)? · \\d{4}-\\d\\d-\\d\\d$`,
  's',
);

/** Whether a check wrote the text: words of people's own may end with a day as well. */
export function isToldByCheck(text: string): boolean {
  return told.test(text);
}

/** What a row says in `CDX changed` while a check has still to look at it. */
const dueText = 'to be checked';

/** What an earlier check said stands behind it, and comes back where this one does not come to the row. */
export function dueTextFor(former: string): string {
  return formerText(former) === '' ? dueText : `${dueText} · ${formerText(former)}`;
}

export function isDueText(text: string): boolean {
  return text === dueText || text.startsWith(`${dueText} · `);
}

export function formerText(text: string): string {
  return isDueText(text) ? text.slice(dueText.length + 3) : text;
}

/** Words of people's own in its column stay, and their row is left alone. */
export function isOfCheck(text: string): boolean {
  return text === '' || isDueText(text) || isToldByCheck(text);
}
