/** Lists the inputs that a column can serve. */

import type { InputName } from '../sidebar/model';

export const inputNames = [
  'linkedinUrl',
  'fullName',
  'firstName',
  'lastName',
  'company',
  'companyWebsite',
  'email',
  'personId',
] as const satisfies readonly InputName[];
