/** Defines how a fetch that threw is told from one that was never sent, by the little that Google tells. */

import type { HttpFailureReason } from '../../ports/services';

/**
 * Google's texts come in the user's language (platform: UrlFetchApp), but the name of the service
 * and that of the manifest's list are not translated. What is not known for certain may have been
 * sent, and may have been charged.
 */
export function failureReason(text: string, isGranted: () => boolean): HttpFailureReason {
  // Two quotas bear the name: that of a moment is over before anybody reads of it.
  if (/\burlfetch\b/i.test(text) && !/short time/i.test(text)) return 'quota';
  if (/whitelist|allowlist/i.test(text)) return 'blocked';
  return isGranted() ? 'no answer' : 'permission';
}
