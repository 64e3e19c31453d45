/** Defines the call that opens the list `Do not contact`, and makes it where there is none. */

import { contactListIn } from '../../contact-list/contact-list';
import { contactListExamples, contactListHeaders } from '../../contact-list/list-cells';
import type { Session } from '../session';

/** Counts are rows: those that name somebody, and those that name nobody. */
export function openContactListCall({ workbook }: Session): { entries: number; unclear: number } {
  workbook.contactList.open([contactListHeaders, ...contactListExamples]);
  const { entries, unclear } = contactListIn(workbook);
  return { entries, unclear };
}
