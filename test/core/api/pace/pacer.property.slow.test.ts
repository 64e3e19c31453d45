import { keepsThePace } from './pacer.property';

keepsThePace(8);
