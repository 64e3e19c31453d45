import { createProgress } from '../../../sandbox/demo/io';

function record(isTerminal: boolean) {
  const texts: string[] = [];
  const io = {
    folder: '.',
    isTerminal,
    out: (text: string) => void texts.push(text),
    err: () => undefined,
  };
  return { progress: createProgress(io), texts };
}

test('in a terminal one line is overwritten', () => {
  const { progress, texts } = record(true);
  progress.show('one');
  progress.tick('two');
  progress.end();
  expect(texts).toEqual(['\r\u001b[2Kone', '\r\u001b[2Ktwo', '\n']);
});

test('elsewhere every eighth line is printed, and the last one once', () => {
  const { progress, texts } = record(false);
  for (let number = 0; number <= 10; number += 1) progress.show(String(number));
  progress.end();
  expect(texts).toEqual(['0\n', '8\n', '10\n']);
});

test('elsewhere a line that will soon be outdated is not printed', () => {
  const { progress, texts } = record(false);
  progress.show('one');
  progress.tick('one, next step in 5 s');
  progress.end();
  expect(texts).toEqual(['one\n']);
});

test('a single line is printed once', () => {
  const { progress, texts } = record(false);
  progress.show('done');
  progress.end();
  expect(texts).toEqual(['done\n']);
});
