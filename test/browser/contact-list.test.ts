/** The list of whom nobody wants to contact: made from Settings, filled as any sheet, obeyed by preview and run. */
import { AxeBuilder } from '@axe-core/playwright';
import { openLeads } from './support/leads';
import { reachablePeople } from './support/people';
import { type Stage, testTimeoutMs, useStage } from './support/stage';

jest.setTimeout(testTimeoutMs);
const stage = useStage();

async function makeList({ sheet, sidebar }: Stage): Promise<void> {
  await sidebar.open('Settings');
  await sidebar.button('Open the list').click();
  await sheet.page.getByRole('grid', { name: 'Sheet Do not contact' }).waitFor();
  await sidebar.seesText('0 rows of the list name somebody.');
}

test('whoever is on the list is left alone, told apart, and done once they have left it', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  const [first] = reachablePeople(1);
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
  await sidebar.button('On your list 1').click();
  await sidebar.seesText(/are on your sheet “Do not contact”/);
  const { violations } = await new AxeBuilder({ page: sheet.page })
    .include(['#sidebar-frame', 'html'])
    .analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual(
    [],
  );
  await sheet.seesCell('C2', `Do not contact · person ID ${first?.id}`);
  await sidebar.enrich();
  await sidebar.finish();
  await sheet.seesCell('C3', /^Done/);
  await sheet.page.getByRole('button', { name: 'Do not contact', exact: true }).click();
  await sheet.type('E2', 'somebody-else');
  await sheet.page.getByRole('button', { name: 'Prospects', exact: true }).click();
  await sidebar.button('New run').click();
  await sidebar.readSheetAgain();
  await sidebar.enrich();
  await sidebar.finish();
  await sheet.seesCell('C2', /^Done/);
});
