/** The list of whom nobody wants to contact: made from Settings, filled as any sheet, obeyed by preview and run. */
import { judge } from './support/judge';
import { openLeads } from './support/leads';
import { reachablePeople } from './support/people';
import { type Stage, useStage } from './support/stage';

const stage = useStage();

async function show({ sheet }: Stage, name: string): Promise<void> {
  await sheet.page.getByRole('button', { name, exact: true }).click();
  await sheet.page.getByRole('grid', { name: `Sheet ${name}` }).waitFor();
}

async function makeList(current: Stage): Promise<void> {
  const { sidebar } = current;
  await sidebar.open('Settings');
  await sidebar.button('Open the list').click();
  await sidebar.seesText('Nobody is on the list yet: write below its headers.');
  await show(current, 'Do not contact');
}

test('whoever is on the list is left alone, told apart, and done once their entry has left it', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  const [first, second] = reachablePeople(2);
  await sidebar.connect(sandbox.keys.pro);
  await makeList(current);
  await sheet.seesCell('A2', 'e.g. jane@example.com');
  await sheet.type('E2', first?.id ?? '');
  await sidebar.button('Open the list').click();
  await sidebar.seesText('1 row of the list names somebody.');
  await sidebar.open('Enrich');
  await openLeads(current, 3);
  await sidebar.preview();
  await sidebar.seesText(/2 matched → 1 on your list → 2 people/);
  await sheet.seesCell('C2', `Do not contact · person ID ${first?.id}`);
  await show(current, 'Do not contact');
  await sheet.type('E2', second?.id ?? '');
  await show(current, 'Prospects');
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Prospects”');
  await sidebar.enrich();
  await sidebar.finish();
  await sheet.seesCell('C2', /^Done/);
  await sheet.seesCell('C3', `Do not contact · person ID ${second?.id}`);
  await sheet.seesCell('D3', '');
  await sidebar.seesText('1 row is on your list “Do not contact”, and left alone.');
  await sidebar.button('On your list 1').click();
  await sidebar.seesText(/are on your sheet “Do not contact”/);
  await judge(current, 'on-the-list');
});
