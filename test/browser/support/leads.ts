/** Defines sheets of leads that are opened on the page, and that the sidebar then works on. */
import { linkedinOf, reachablePeople } from './people';
import type { Visit } from './stage';

/** With names and links, under headers of their own. */
export async function openLeads(visit: Visit, count: number, name = 'Prospects'): Promise<void> {
  const lines = reachablePeople(count).map((person) => `${person.fullName},${linkedinOf(person)}`);
  await openSheet(visit, name, ['Person,Profile link', ...lines]);
}

/** With names and companies. */
export async function openColleagues(visit: Visit, count: number): Promise<void> {
  const people = reachablePeople(count);
  const lines = people.map(({ fullName, company }) => `"${fullName}","${company.name}"`);
  await openSheet(visit, 'Prospects', ['Person,Company', ...lines]);
}

/** With links alone; `from` leaves out as many of the people. */
export async function openLinks(
  visit: Visit,
  count: number,
  name = 'Prospects',
  from = 0,
): Promise<void> {
  const lines = reachablePeople(from + count)
    .slice(from)
    .map(linkedinOf);
  await openSheet(visit, name, ['LinkedIn URL', ...lines]);
}

async function openSheet(
  { sheet, sidebar }: Visit,
  name: string,
  lines: readonly string[],
): Promise<void> {
  await sheet.drop(`${name}.csv`, lines.join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText(`Sheet “${name}”`);
}
