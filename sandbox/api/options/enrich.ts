/** Defines the options for matching. */

import { choice } from './option';

const noName =
  'When a first and last name cannot be derived from the input: 400 INSUFFICIENT_INPUT.';
const url = 'Exact profile URL lookup; highest confidence.';

export const enrichOptions = {
  enrichResults: choice(['present', 'absent'], {
    quote: 'Whether a per-field results block is returned when `reveal` is true: not shown.',
    open: 'just that',
  }),
  enrichTie: choice(['noMatch', 'first'], {
    quote: 'Only matches with `match_confidence` of 0.75 or higher are returned',
    open: 'what is returned of two that are equally sure',
  }),
  enrichUnknownUrl: choice(['noMatch', 'byName'], {
    quote: url,
    open: 'whether the name decides where nobody has that URL',
  }),
  enrichBadUrl: choice(['invalid', 'noMatch', 'byName'], {
    quote: url,
    open: 'what becomes of a text that is no profile URL',
  }),
  enrichBadEmail: choice(['invalid', 'ignored'], {
    quote: 'Work email; only its domain, and a first.last name when no name is sent, are used.',
    open: 'what becomes of a text that is no email',
  }),
  enrichNameAlone: choice(['noMatch', 'insufficient', 'invalid'], {
    quote: 'A name alone is never enough: company or a work email must accompany it.',
    open: 'which refusal says so',
  }),
  enrichEmptyText: choice(['asAbsent', 'invalid'], {
    quote: noName,
    open: 'whether an empty text is no input or an invalid one',
  }),
  matchedOn: choice(['usual', 'others', 'empty'], {
    quote: '`matched_on` (string[]; example values `name`, `company`, `email_domain`)',
    open: 'which other values there are, and whether there is always one',
  }),
};
