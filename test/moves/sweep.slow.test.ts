import { moveStep } from '../amounts';
import { acts } from './acts';
import { sweep } from './sweep';

describe('whatever a colleague moves at whatever call, every cell is as people left it', () => {
  test.each(Object.keys(acts))('%s', (act) => {
    expect(sweep([act], moveStep).harms).toEqual([]);
  });
});
