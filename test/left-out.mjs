// Says in one line what `npm test` leaves out, and how to run it.
import { existsSync } from 'node:fs';

const hasBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].some((file) =>
  existsSync(file),
);
const install = hasBrowser
  ? ''
  : ' after installing Debian\u2019s chromium (apt-get install chromium)';
console.log(`Left out: the tests in a real browser; run them with npm run test:browser${install}.`);
