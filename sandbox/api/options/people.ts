/** Defines the options for how a person looks. */

import { choice } from './option';

const example =
  'Allowed values of seniority, functions, tier and email status: not shown beyond the example values named above.';

export const personOptions = {
  personIds: choice(['prefixed', 'digits', 'longDigits', 'uuid'], {
    quote: 'Person identifier. Accepted wherever an `{id}` is taken.',
    open: 'what an id looks like: digits with leading zeros, or more of them than a number holds',
  }),
  missingFields: choice(['present', 'absent', 'null', 'empty'], {
    quote: 'always',
    open: 'what else than the contact fields, which alone are marked so, is there for everybody',
  }),
  noEmailStatus: choice(['none', 'empty', 'null', 'absent'], {
    quote: '| contact.email.status | string | always | Example value `verified`. |',
    open: 'what status and domain are where no email is on file',
  }),
  unrevealedValue: choice(['absent', 'null', 'empty'], {
    quote: 'only if the account has revealed the email',
    open: 'whether a value that is not present is absent, null or empty',
  }),
  enumValues: choice(['usual', 'others', 'upperCase'], {
    quote: example,
    open: 'every value but `vp`, `sales`, `premium` and `verified`, and how it is spelled',
  }),
  extraFields: choice(['none', 'some'], {
    quote: 'new response fields. Clients ignore unknown fields.',
    open: 'where they appear: here beside every object that the document describes',
  }),
};
