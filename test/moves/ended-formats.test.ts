/** A cell is made plain text before it is written: an execution may end between the two. */
import { HostKill } from '../../sandbox/apps-script/errors';
import { cellOf } from './people-sheet';
import { Play } from './play';

/** A run that replaces what people typed as a title, and ends when its cell has become plain text. */
function endedAfterFormat(text: string, format: string) {
  const play = new Play(3);
  const { sheet } = play.people;
  play.start({ outputs: ['email', 'phone', 'title'], reveal: [], creditLimit: 0 });
  play.drive();
  const row = play.people.rowNumbers().get('r2') ?? 0;
  const column = play.people.outputColumns().get('title') ?? 0;
  sheet.setCell(row, play.people.outputColumns().get('status') ?? 0, '');
  sheet.setFormat(cellOf(row, column), format);
  sheet.setCell(row, column, text);
  const before = sheet.display(row, column);
  let isFormatted = false;
  play.onRoundTrip = (_, { method }) => {
    if (isFormatted) throw new HostKill();
    isFormatted = method === 'setNumberFormat' && sheet.display(row, column) === before;
  };
  play.start({ overwrite: true });
  play.onRoundTrip = null;
  return { play, before, shown: () => sheet.display(row, column) };
}

test.each([
  ['2025-07-27', 'd mmm'],
  ['2025-07-27', 'yyyy-mm-dd'],
  ['12.5%', '0.0%'],
])('%s as %s is what it was once the run is stopped', (text, format) => {
  const { play, before, shown } = endedAfterFormat(text, format);
  expect(shown()).not.toBe(before);
  play.stop();
  expect(shown()).toBe(before);
});

test('a text that somebody types there meanwhile stays', () => {
  const { play, shown } = endedAfterFormat('2025-07-27', 'd mmm');
  play.type('r2', 'title', 'our customer');
  play.stop();
  expect(shown()).toBe('our customer');
});
