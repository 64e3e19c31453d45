import { checkReadings } from './readings';

checkReadings([1, 2, 3]);
