/** Counts that act: each selects its rows in the sheet; and suggestions that cover no button. */
import { linkedinOf, reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

test('a count selects its rows in the sheet, and a new run takes them alone', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  const people = reachablePeople(2);
  const lines = people.map((person) => `${person.fullName},${linkedinOf(person)}`);
  const rows = [
    lines[0],
    'Nobody Anywhere,https://www.linkedin.com/in/nobody-any-where-0',
    lines[1],
  ];
  await sheet.drop('Prospects.csv', ['Person,Profile link', ...rows].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('No match 1').click();
  await sidebar.button('Select this row').click();
  await sidebar.seesText('1 row selected in the sheet.');
  await sidebar.button('Done 2').click();
  await sidebar.button('Select these 2 rows').click();
  await sidebar.seesText('2 rows selected in the sheet.');
  await sidebar.button('New run').click();
  await sidebar.readSheetAgain();
  const selected = sidebar.frame.getByRole('radio', { name: 'Selected rows' });
  await selected.check();
  await sidebar.seesText('0 to do, 2 done already');
});

test('rows without a match are opened for the next run, which names what they can cost', async () => {
  const { sandbox, sheet, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  const stranger = 'Nobody Anywhere,https://www.linkedin.com/in/nobody-any-where-0';
  await sheet.drop('Prospects.csv', ['Person,Profile link', stranger].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('No match 1').click();
  await sidebar.button('Open it for the next run').click();
  await sidebar.seesText('1 to do');
});

test('suggestions cover no button', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Find people');
  await sidebar.frame.getByLabel('Search people').pressSequentially('di');
  const list = sidebar.frame.getByRole('listbox');
  await list.waitFor();
  const { top } = await sidebar.placeOf(list);
  const { bottom } = await sidebar.placeOf(sidebar.button('Search (free)'));
  expect(top).toBeGreaterThanOrEqual(bottom);
  await sidebar.button('Search (free)').click();
  await sidebar.seesText(/people found/);
  await sidebar.frame
    .getByRole('link', { name: /^LinkedIn profile of / })
    .first()
    .waitFor();
});
