/** Help where the question arises, and in Settings: the guide, what is new, the version, a report. */
import { openLinks } from './support/leads';
import { useStage } from './support/stage';

const stage = useStage();

test('questions are answered where they arise', async () => {
  const current = stage();
  const { sandbox, sidebar } = current;
  const answered = async (question: string, answer: RegExp) => {
    const help = sidebar.frame.getByRole('group').filter({ hasText: question }).last();
    await help.getByText(question).focus();
    await help.getByText(question).press('Enter');
    await help.getByText(answer).waitFor();
  };
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 2);
  await answered('What does a credit buy?', /One email or one phone of one person, for good/);
  await sidebar.button('Options').click();
  await answered('What is a match?', /Matching is free/);
  await sidebar.enrich();
  await sidebar.finish();
  await answered('What does “already yours” mean?', /cost nothing/);
  await answered('Why does a row say what it says?', /Clear it to have the row tried again/);
});

test('Settings has the guide, what is new, the version and where faults go', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.open('Settings');
  const help = sidebar.frame.getByRole('region', { name: 'Help', exact: true });
  await help.getByText('Costs', { exact: true }).click();
  await help.getByText(/^One credit: each newly revealed email or phone/).waitFor();
  const news = sidebar.frame.getByRole('region', { name: 'What’s new', exact: true });
  await news.getByText(/^(After|In) version /).click();
  await news.getByRole('listitem').first().waitFor();
  const report = sidebar.frame.getByRole('region', { name: 'Report a fault', exact: true });
  await report.getByText(/^CDX \d+\.\d+\.\d+$/).waitFor();
  await report.getByRole('button', { name: 'Show diagnostics' }).click();
  const text = report.getByRole('textbox', { name: 'Diagnostics text' });
  expect(await text.inputValue()).toMatch(/^CDX \d+\.\d+\.\d+\n/);
  expect(await text.inputValue()).not.toContain(sandbox.keys.pro.slice(0, 14));
});
