import { checkNode } from '../../../sandbox/publish/setup';
import { scriptIdIn } from '../../../sandbox/publish/target';
import { nextVersion, releasedChanges } from '../../../sandbox/publish/version';

const id = '1a2B3c4D5e6F7g8H9i0J1k2L3m4N5o6P7q8R9s0T1u2V3w4X5y6Z7-_a8';

test('each part of a version is raised, and what is behind it starts at 0', () => {
  expect(nextVersion('1.2.3', 'patch')).toBe('1.2.4');
  expect(nextVersion('1.2.3', 'minor')).toBe('1.3.0');
  expect(nextVersion('1.2.3', 'major')).toBe('2.0.0');
});

test('what was unreleased moves under its version, above the ones before', () => {
  const changes = '# Changes\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-01-01)\n\n- First.\n';
  expect(releasedChanges(changes, '0.2.0', '2026-02-02')).toBe(
    '# Changes\n\n## Unreleased\n\n## 0.2.0 (2026-02-02)\n\n- New.\n\n## 0.1.0 (2026-01-01)\n\n- First.\n',
  );
});

test('a change log that says nothing new, or has no place for it, is refused', () => {
  for (const changes of ['# Changes\n\n## Unreleased\n\n## 0.1.0\n\n- First.\n', '# Changes\n']) {
    expect(() => releasedChanges(changes, '0.2.0', '2026-02-02')).toThrow(/says nothing under/);
  }
});

test('a script id is read out of the addresses that the editor shows', () => {
  expect(scriptIdIn(id)).toBe(id);
  expect(scriptIdIn(` ${id}\n`)).toBe(id);
  expect(scriptIdIn(`https://script.google.com/u/0/home/projects/${id}/settings`)).toBe(id);
  expect(scriptIdIn(`https://script.google.com/d/${id}/edit?usp=sharing`)).toBe(id);
  expect(scriptIdIn('paste-your-script-id-here')).toBeNull();
  expect(scriptIdIn('')).toBeNull();
});

test('a Node that is older than engines says is refused with what to install', () => {
  const root = process.cwd();
  expect(() => checkNode(root, '20.18.1')).toThrow('Node 20.18.1 is too old: install Node 20.19');
  expect(() => checkNode(root, '18.20.0')).toThrow(/too old/);
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) checkNode(root, version);
});
