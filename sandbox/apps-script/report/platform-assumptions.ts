/**
 * What the add-on relies on, or has to live with, and nobody has confirmed: the facts marked
 * [memory] or conflicting in the platform notes. For each, what the host does, and what the add-on
 * does to be right either way.
 */

export interface PlatformAssumption {
  fact: string;
  /** Section of the platform facts. */
  section: number;
  host: string;
  addOn: string;
}

export const PLATFORM_ASSUMPTIONS: readonly PlatformAssumption[] = [
  {
    fact: 'setNumberFormat("@") before a write keeps text as it is, also text that starts with "="',
    section: 4,
    host: 'keeps it',
    addOn: 'formats its cells as @ before every first write, and turns a leading apostrophe into ’',
  },
  {
    fact: 'A text such as "+1 (415) 555-0100" becomes a formula that does not parse',
    section: 4,
    host: 'stores =+1 (415) 555-0100, which shows #ERROR!',
    addOn: 'writes phones only into cells formatted as @',
  },
  {
    fact: 'A write to a protected range may fail only at the next read or flush',
    section: 4,
    host: 'fails at the write, or later with protectionErrors: "deferred"',
    addOn:
      'lists protected columns as blockers before a run, and explains the failure wherever it surfaces',
  },
  {
    fact: 'Buffered writes of an execution that is killed may or may not be applied',
    section: 4,
    host: 'applies them, or loses them under the other reading',
    addOn: 'takes the rows themselves as the checkpoint; a revealed field is read again for free',
  },
  {
    fact: 'Column metadata does not follow a sort of rows, and dies with its column',
    section: 4,
    host: 'does so',
    addOn: 'uses metadata for columns only and finds rows again by their inputs before each write',
  },
  {
    fact: 'Exceeding the time limit cannot be caught, and finally blocks may not run',
    section: 1,
    host: 'every service call after the limit throws, so that no effect is left',
    addOn: 'stops long before the limit and keeps nothing that only finally would write',
  },
  {
    fact: 'Utilities.sleep takes at most 300,000 ms',
    section: 1,
    host: 'refuses more',
    addOn: 'waits in the sidebar; inside an execution never longer than a trigger may work (200 s)',
  },
  {
    fact: 'Each request of fetchAll counts against the daily quota',
    section: 3,
    host: 'counts each',
    addOn: 'asks once for equal inputs and treats the quota error as a network failure',
  },
  {
    fact: 'A request times out after about 60 s (measured) or 360 s (documented)',
    section: 3,
    host: 'what timeoutSeconds says, else 360 s; 60 s under the other reading',
    addOn: 'holds its leases longer than a step may take, and repeats what got no answer',
  },
  {
    fact: 'A blank cell as the argument of a custom function is ""; one that is left out undefined',
    section: 2,
    host: 'does so',
    addOn: 'treats "", null and undefined alike',
  },
  {
    fact: 'What an error cell is as the argument of a custom function (reports conflict)',
    section: 2,
    host: 'its text, such as #N/A',
    addOn: 'takes error texts for blanks, and asks nothing while an input shows Loading...',
  },
  {
    fact: 'The user cache and the user lock of a custom function are those of the owner',
    section: 2,
    host: 'does so, as documented for user properties',
    addOn: 'shares answers of formulas through the document cache only',
  },
  {
    fact: 'Two Lock objects of one kind in one execution are one lock',
    section: 1,
    host: 'treats them as one, or as two under the other reading',
    addOn: 'holds the one lock it has for milliseconds and does not nest',
  },
  {
    fact: 'A one-shot trigger (.after) of an add-on is subject to the hourly minimum',
    section: 1,
    host: 'refuses less than an hour',
    addOn: 'creates one hourly trigger and no other',
  },
  {
    fact: 'The message of a failure that reaches the sidebar begins with the name of the error',
    section: 6,
    host: 'does so',
    addOn: 'returns failures as values and shows a text of its own for any ScriptError',
  },
  {
    fact: 'Calling isRowHiddenByFilter and isRowHiddenByUser for each row takes seconds',
    section: 4,
    host: '10 ms a call on the virtual clock',
    addOn: 'asks only when visible rows were chosen, and about filters only where there is one',
  },
];
