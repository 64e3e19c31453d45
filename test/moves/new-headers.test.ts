import { Play } from './play';

test('a header that was typed with a new column at the moment of writing is named where it is lost', () => {
  const play = new Play(5);
  const { sheet } = play.people;
  let column = 0;
  play.watched(
    () => play.start(),
    (_, { method }) => {
      if (method !== 'setValues' || column > 0) return;
      column = Math.min(...play.people.outputColumns().values());
      play.people.spreadsheet.batch(() => {
        sheet.insertColumns(column);
        sheet.setCell(1, column, 'Typed at that moment');
      });
    },
  );
  expect(column).toBeGreaterThan(0);
  play.drive();
  expect(sheet.display(1, column)).not.toMatch(/^CDX/);
  expect(play.shown.join()).toMatch(/could not be put back/);
});
