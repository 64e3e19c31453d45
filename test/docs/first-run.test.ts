import { questions } from '../../sandbox/apps-script/readings';
import { platformAssumptions } from '../../sandbox/apps-script/report/platform-assumptions';
import { selfTestNames } from '../../src/core/calls/self-test/self-test';
import { boldIn, pageNamed, quotesIn, sourceText } from './pages';

const page = pageNamed('docs/first-run-on-google.md');
const shown = platformAssumptions.flatMap(({ shownBy }) => shownBy ?? []);
const steps = [...page.text.matchAll(/^\| (\d+) \| (\d+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number, minutes]) => ({ number: Number(number), minutes: Number(minutes) }),
);

test('the checklist has each assumption with its certainty and what shows it, in their order', () => {
  const [, table = ''] = page.text.split('## What each assumption is shown by');
  const [, , ...rows] = table.trim().split('\n');
  expect(rows).toEqual(
    platformAssumptions.map(
      ({ fact, certainty, shownBy }) =>
        `| ${fact} | ${certainty} | ${shownBy ?? 'nothing in twenty minutes'} |`,
    ),
  );
});

test('its steps are numbered from 1 and take twenty minutes', () => {
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
  expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(20);
});

test('what shows an assumption is a step of the checklist or a check of the self-test', () => {
  const known = [
    ...selfTestNames.map((name) => `self-test: ${name}`),
    ...steps.map(({ number }) => `step ${number}`),
  ];
  expect(shown.filter((each) => !known.includes(each))).toEqual([]);
});

test('each check of the self-test stands for an assumption, and the checklist says how many they are', () => {
  const idle = selfTestNames.filter((name) => !shown.includes(`self-test: ${name}`));
  expect(idle).toEqual([]);
  expect(page.text).toContain(`for all ${selfTestNames.length},`);
});

test('each question on which the host offers readings is an assumption, once', () => {
  const named = platformAssumptions.flatMap(({ reading }) => reading ?? []);
  expect([...named].sort()).toEqual(questions.map(({ name }) => name).sort());
});

test('what it says the add-on shows is what the add-on shows', () => {
  const source = sourceText('src');
  const named = [...quotesIn(page), ...boldIn(page).filter((text) => text !== 'one sheet')];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((text) => !source.includes(text))).toEqual([]);
});
