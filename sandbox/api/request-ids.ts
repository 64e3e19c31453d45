/** Defines request ids: unique over restarts, and among processes on one file. */

import { createHash } from 'node:crypto';
import type { OptionBook } from './options/option-book';
import { nextNumber } from './store/counters';
import type { Database } from './store/database';

const counter = 'last_request_id';
const uuidParts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

export function requestIds(database: Database, seed: number, options: OptionBook): () => string {
  return () => {
    const number = nextNumber(database, counter);
    if (options.of(null).requestIds === 'uuid') return uuidOf(`${seed}:request:${number}`);
    return `req_${String(number).padStart(10, '0')}`;
  };
}

/** In the form of a random UUID, the same for the same text. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return hash.replace(uuidParts, '$1-$2-4$3-8$4-$5');
}
