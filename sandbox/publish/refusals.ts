/** Defines what a person does about each way in which clasp or Google refuses: one sentence each. */

interface Rule {
  readonly text: RegExp;
  readonly sentence: string;
}

const rules: readonly Rule[] = [
  {
    text: /No credentials found|Not logged in/,
    sentence: 'You are not logged in to Google: run npx clasp login, then this command again.',
  },
  {
    text: /invalid authentication credentials|invalid_grant|invalid_rapt|Invalid Credentials/i,
    sentence: 'Google no longer accepts your login: run npx clasp login, then this command again.',
  },
  {
    text: /has not enabled the Apps Script API/,
    sentence:
      'The Apps Script API is off for your account: switch it on at https://script.google.com/home/usersettings, wait a minute, then run this command again.',
  },
  {
    text: /Requested entity was not found/,
    sentence:
      'Google knows no script project with that id: check the id in Project Settings of the Apps Script editor, then run npm run setup again.',
  },
  {
    text: /does not have permission/,
    sentence:
      'The account that you are logged in with may not edit that script project: ask its owner to share it, or run npx clasp login with another account.',
  },
  {
    text: /Quota exceeded|RESOURCE_EXHAUSTED|rate limit/i,
    sentence:
      'Google takes no more requests from you for now: wait a few minutes, then run this command again.',
  },
  {
    text: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|failed, reason/,
    sentence:
      'Google could not be reached: check your network and its proxy, then run this command again.',
  },
];

/** The sentence for what clasp printed; for what is not known, its own first line. */
export function refusalSentence(printed: string): string {
  const rule = rules.find(({ text }) => text.test(printed));
  if (rule !== undefined) return rule.sentence;
  const [line = 'it said nothing'] = printed.trim().split('\n');
  return `Google or clasp refused (${line.replace(/\.$/, '')}): nothing is known to have changed; run this command again.`;
}
