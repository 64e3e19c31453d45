import { checkReadings } from './readings';

// Further draws are in readings.slow.test.ts.
checkReadings([1]);
