import { keepsThePace } from './pacer.property';

// More rounds are in pacer.property.slow.test.ts.
keepsThePace(1);
