import { newDeploymentId, newProject } from '../../../sandbox/script-api/project';

test('no id reads as an option on a command line', () => {
  const ids = Array.from({ length: 300 }, () => [
    newProject('Any', null).scriptId,
    newDeploymentId(),
  ]).flat();
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
  expect(new Set(ids).size).toBe(600);
});
