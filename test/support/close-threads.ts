/** Ends a test file's threads of lanes with the file: a thread that nobody refers to lives on. */

import { closeFreeThreads } from '../../sandbox/apps-script/lanes/lane-thread';

afterAll(closeFreeThreads);
