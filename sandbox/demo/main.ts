/** Defines `npm run demo`. */
import { runDemo } from './demo';
import { processIo } from './io';

void runDemo(process.argv.slice(2), processIo()).then((exitCode) => {
  process.exitCode = exitCode;
});
