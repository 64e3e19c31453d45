/** Defines the answers to what people ask about matches, credits and statuses. */

import { Explain } from '../parts/explain';

export function WhatIsAMatch() {
  return (
    <Explain question="What is a match?">
      <p>
        The person whom the API finds for a row, by its LinkedIn link, its work email, or its name
        and company. Matching is free. How sure it is stands in “CDX confidence”; a row below your
        minimum says “No match”.
      </p>
    </Explain>
  );
}

export function WhatACreditBuys() {
  return (
    <Explain question="What does a credit buy?">
      <p>
        One email or one phone of one person, for good: the same value never costs again, in any
        sheet. Matching, previews and values that are not on file are free.
      </p>
    </Explain>
  );
}

export function WhatIsYours() {
  return (
    <Explain question="What does “already yours” mean?">
      <p>
        Your account revealed these values before, here or anywhere else. They are written into the
        sheet and cost nothing.
      </p>
    </Explain>
  );
}

const statusWords: readonly (readonly [string, string])[] = [
  ['Done', 'All that you asked for is there, or not on file.'],
  ['Matched', 'The person is known; nothing was revealed.'],
  ['No match', 'Nobody fits well enough. A LinkedIn link or a work email helps.'],
  ['No data on file', 'The person is known, the value is not.'],
  ['Not enough input', 'A name needs a company, a website or a work email beside it.'],
  ['Do not contact', 'The person or company is on your list of that name.'],
  ['Waiting', 'It had no turn, or money ran out: the words behind say which.'],
  ['Error', 'What failed, and what to correct, stands behind it.'],
];

/** What each count means is said where it opens; this is what a cell says. */
export function WhyARowSaysSo() {
  return (
    <Explain question="Why does a row say what it says?">
      <p>“CDX status” says what became of the row. Clear it to have the row tried again.</p>
      <dl class="words">
        {statusWords.map(([status, meaning]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Explain>
  );
}
