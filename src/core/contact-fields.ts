/** Defines which contact fields of a person can be revealed, in the order in which they are told. */

import type { ContactField } from './sidebar/model';

export const contactFields = ['email', 'phone'] as const satisfies readonly ContactField[];
