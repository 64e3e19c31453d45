/** Defines how a refusal looks on the wire, as a whole answer and for one entry or field. */

import type { Options } from '../options';
import type { ApiError, Issue } from './errors';

/** "`message` may be reworded": it may also repeat what was sent, whatever that is. */
export function wireMessage(message: string, { messages }: Options, sent: string): string {
  if (messages === 'empty') return '';
  return messages === 'echoing' && sent !== '' ? `${message} (${sent})` : message;
}

export function wireDetails(
  { details }: Pick<ApiError, 'details'>,
  options: Options,
): { details?: object | null } {
  if (!details) return noDetails[options.detailsWhenNone];
  const { issues } = details;
  if (!isIssues(issues)) return { details };
  if (options.issuesShape === 'absent') return noDetails[options.detailsWhenNone];
  return { details: { ...details, issues: wireIssues(issues, options) } };
}

const noDetails = { absent: {}, null: { details: null }, empty: { details: {} } };

function isIssues(value: unknown): value is Issue[] {
  return Array.isArray(value);
}

function wireIssues(issues: readonly Issue[], { issuesShape }: Options): unknown {
  switch (issuesShape) {
    case 'pathList':
      return issues.map(({ path, message }) => ({ path: segmentsOf(path), message }));
    case 'pointer':
      return issues.map(({ path, message }) => ({
        path: segmentsOf(path)
          .map((segment) => `/${segment}`)
          .join(''),
        code: 'invalid',
        message,
      }));
    case 'texts':
      return issues.map(({ path, message }) => `${path || 'body'}: ${message}`);
    case 'byPath':
      return Object.fromEntries(issues.map(({ path, message }) => [path || 'body', [message]]));
    default:
      return issues;
  }
}

function segmentsOf(path: string): (string | number)[] {
  if (path === '') return [];
  return path.split('.').map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
}
