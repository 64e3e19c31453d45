import { failureReason } from '../../../../src/core/api/errors/unsent';

const granted = () => true;

test.each([
  ['Service invoked too many times for one day: urlfetch.', 'quota'],
  ['El servicio se ha invocado demasiadas veces en un día: urlfetch.', 'quota'],
  [
    'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000).',
    'no answer',
  ],
  [
    'Request to  failed because the URL has not been whitelisted in the script manifest.',
    'blocked',
  ],
  ['The administrator’s allowlist does not permit this URL.', 'blocked'],
  ['Address unavailable: ', 'no answer'],
  ['DNS-Fehler', 'no answer'],
  ['', 'no answer'],
])('%j reads as %s', (text, reason) => {
  expect(failureReason(text, granted)).toBe(reason);
});

test('without the permission nothing was sent, whatever the text says', () => {
  expect(failureReason('Die Berechtigungen reichen nicht aus.', () => false)).toBe('permission');
});
