/** Defines how a thread that runs a TypeScript file is started. */
import path from 'node:path';
import { type TransferListItem, Worker } from 'node:worker_threads';

/** A thread does not inherit the loader that runs TypeScript, so it brings its own. */
const bootstrap = `
  const { loader, file } = require('node:worker_threads').workerData;
  require(loader);
  require(file);
`;

/** Starts `name` of this folder with the data beside what the bootstrap needs. */
export function startTypescriptWorker(
  name: string,
  data: object,
  transferList: TransferListItem[] = [],
): Worker {
  const file = path.join(__dirname, name);
  const workerData = { ...data, file, loader: require.resolve('tsx/cjs') };
  return new Worker(bootstrap, { eval: true, workerData, transferList });
}
