/** Defines the options for refusals. */

import { choice } from './option';

const envelope = '`{ ok: false, error: { code, message, details? } }`';

export const errorOptions = {
  issuesShape: choice(['pathText', 'pathList', 'pointer', 'texts', 'byPath', 'absent'], {
    quote: 'Shape of an entry in `details.issues`: not shown.',
    open: 'how an entry names the path, and whether it is an object at all',
  }),
  detailsWhenNone: choice(['absent', 'null', 'empty'], {
    quote: envelope,
    open: 'what `details` is where there are none',
  }),
  messages: choice(['plain', 'echoing', 'empty'], {
    quote: '`message` may be reworded.',
    open: 'what it says: it may repeat what was sent, or nothing',
  }),
  personBeforeBody: choice(['no', 'yes'], {
    quote: 'No person with that id or slug.',
    open: 'whether an unknown person or an invalid body is told first',
  }),
  unknownParameters: choice(['ignored', 'refused'], {
    quote:
      'Full list of search parameters, names and defaults of the paging parameters: not shown.',
    open: 'whether a parameter that the service does not know is invalid',
  }),
};
