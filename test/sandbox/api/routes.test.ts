import { findRoute } from '../../../sandbox/api/routes';
import { operations } from '../../../sandbox/api/wire/operations';

test.each(Object.entries(operations))('the operation %s is answered', (_, { method, path }) => {
  const route = findRoute(method, `/api/v1${path.replace('{id}', 'per_1')}`);
  expect(route?.path).toBe(path);
});
