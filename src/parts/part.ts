/** Defines the parts of the code that only some executions need, and how they are had. */

import type * as requests from './requests';
import type * as runs from './runs';

interface Parts {
  readonly requests: typeof requests;
  readonly runs: typeof runs;
}

/** Given by the loader, which the build puts around the bundle. */
declare const loadPart: <Name extends keyof Parts>(name: Name) => Parts[Name];

/** Read from its file and compiled at the first call of an execution, which others do without. */
export function part<Name extends keyof Parts>(name: Name): Parts[Name] {
  return loadPart(name);
}
