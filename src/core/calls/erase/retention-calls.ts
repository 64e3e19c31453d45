/** Defines the call that chooses how long the log keeps more than charges, and what keeps to it. */

import { cacheSecondsMax, retentionDaysMax } from '../../../config';
import { shortenLog } from '../../run/finish';
import type { RunView } from '../../run/views';
import { isRetention, keepRetention } from '../../sheet/log/retention';
import { problemOfThrow, refusal } from '../problems';
import { getRunCall } from '../run-calls';
import type { Session } from '../session';
import { settingsView } from '../settings-calls';
import type { SettingsView } from '../views';
import { inTurnOfDocument } from './turn';

/** The note tells why the log keeps for longer what it held already; '' where it does not. */
export function retentionCall(session: Session, days: unknown): SettingsView & { note: string } {
  if (!isRetention(days)) {
    throw refusal(
      'LIMIT',
      'The days are not a whole number that the log can keep to.',
      `Enter a number from 1 to ${retentionDaysMax}.`,
      'retention',
    );
  }
  keepRetention(session.documentStore, days);
  const note = keepLogShort(session);
  return { ...settingsView(session), note };
}

const shortName = 'cdx:short';

/** What an open page asks by itself, so that nobody waits for what else is done here at times. */
export function lookCall(session: Session): RunView | null {
  const { documentCache } = session;
  if (documentCache.getAll([shortName])[shortName] === undefined) {
    documentCache.putAll({ [shortName]: '1' }, cacheSecondsMax);
    keepLogShort(session);
  }
  return getRunCall(session);
}

/** A run that goes on does it when it ends. Gives what failed otherwise, and what to do. */
export function keepLogShort(session: Session): string {
  try {
    inTurnOfDocument(session, () => shortenLog(session));
  } catch (error) {
    const { code, message, nextStep } = problemOfThrow(error);
    session.logger('log not shortened', { code });
    if (code !== 'BUSY') return `${message} ${nextStep}`;
  }
  return '';
}
