/** Starts the simulation from the command line. */
import { runSimulation } from './command';

void runSimulation(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
