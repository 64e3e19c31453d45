/** Defines what a check says in the output `changed`, beside a company's or a title's change. */

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
