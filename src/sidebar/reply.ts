/** Defines how the texts of the server part become replies, and the page's opening becomes a state. */

import type { Reply, SidebarOpening, SidebarState } from '../core/calls/views';
import { failedReply, failure } from './failure';

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isProblem(value: unknown): boolean {
  return (
    isRecord(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string'
  );
}

/**
 * Checks the envelope. What it holds is trusted: both sides are built from one commit, their types
 * are checked against each other, and Google serves them together.
 */
function isReply<T>(value: unknown): value is Reply<T> {
  if (!isRecord(value) || typeof value['nowMs'] !== 'number') return false;
  return value['ok'] === true ? 'value' in value : isProblem(value['problem']);
}

/** Reads what a call handed back; null (an illegal return, platform trap 12) is a failure. */
export function parseReply<T>(result: unknown): Reply<T> {
  const parsed = parseJson(result);
  return isReply<T>(parsed) ? parsed : failedReply(failure('NO_ANSWER'));
}

/** Reads the state that the server wrote into the page; null where the page was served without. */
export function parseOpening(text: string | null): SidebarOpening | null {
  const parsed = parseJson(text);
  if (!isRecord(parsed) || typeof parsed['token'] !== 'string') return null;
  const reply = parsed['reply'];
  return isReply<SidebarState>(reply) ? { token: parsed['token'], reply } : null;
}
