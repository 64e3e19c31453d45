/** Defines how Google refuses a request to the Apps Script API: status, error code and text. */

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const refusals = {
  unauthorized: {
    status: 401,
    code: 'UNAUTHENTICATED',
    message:
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  },
  apiOff: {
    status: 403,
    code: 'PERMISSION_DENIED',
    message:
      'User has not enabled the Apps Script API. Enable it by visiting https://script.google.com/home/usersettings then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
  },
  forbidden: {
    status: 403,
    code: 'PERMISSION_DENIED',
    message: 'The caller does not have permission',
  },
  notFound: { status: 404, code: 'NOT_FOUND', message: 'Requested entity was not found.' },
  quota: {
    status: 429,
    code: 'RESOURCE_EXHAUSTED',
    message:
      "Quota exceeded for quota metric 'Management requests' and limit 'Management requests per minute per user' of service 'script.googleapis.com' for consumer 'project_number:1072944905499'.",
  },
  broken: { status: 500, code: 'INTERNAL', message: 'Internal error encountered.' },
  invalid: {
    status: 400,
    code: 'INVALID_ARGUMENT',
    message: 'Request contains an invalid argument.',
  },
} satisfies Readonly<Record<string, Refusal>>;

export function syntaxRefusal(file: string, message: string, line: number): Refusal {
  const text = `Syntax error: ${message} line: ${line} file: ${file}`;
  return { ...refusals.invalid, message: text };
}
