/** Ends a test file's threads of lanes with the file: a thread that nobody refers to lives on. */

import type * as LaneThread from '../../sandbox/apps-script/lanes/lane-thread';

/** Loaded by nobody here: most files have no lanes, and the host's parts behind them take long. */
const laneThread = require.resolve('../../sandbox/apps-script/lanes/lane-thread');

afterAll(() => {
  if (!(laneThread in require.cache)) return;
  jest.requireActual<typeof LaneThread>(laneThread).closeFreeThreads();
});
