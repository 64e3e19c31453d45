/** Defines what a colleague may do between two service calls: each is one act of one person. */

import type { Lead, PeopleSheet } from './people-sheet';

export type Move = (people: PeopleSheet, spare: Lead) => void;

const columnOf = (people: PeopleSheet, name: string): number =>
  people.ownColumns().get(name) ?? people.outputColumns().get(name) ?? 0;

const insertBefore =
  (name: string): Move =>
  (people) => {
    const column = columnOf(people, name);
    if (column > 0) people.sheet.insertColumns(column, 1);
  };

const moveBefore =
  (name: string, before: string): Move =>
  (people) => {
    const [from, to] = [columnOf(people, name), columnOf(people, before)];
    if (from > 0 && to > 0 && from !== to) people.sheet.moveColumns(from, 1, to);
  };

const drop =
  (name: string): Move =>
  (people) => {
    const column = columnOf(people, name);
    if (column > 0) people.sheet.deleteColumns(column, 1);
  };

const sortDescending: Move = ({ sheet }) => {
  if (sheet.lastRow < 3) return;
  const area = {
    firstRow: 2,
    firstColumn: 1,
    lastRow: sheet.lastRow,
    lastColumn: sheet.lastColumn,
  };
  sheet.sort(area, [{ column: 1, ascending: false }]);
};

/** Moves that are possible whether the add-on has columns yet or not. */
export const moves: Readonly<Record<string, Move>> = {
  'insert a column first': (people) => people.sheet.insertColumns(1, 1),
  'insert a column left of an input': insertBefore('Company'),
  'insert a column left of ours': insertBefore('status'),
  'insert a column among ours': insertBefore('phone'),
  'insert a column right of ours': insertBefore('Score'),
  'move a column in from the right': moveBefore('Sum', 'Name'),
  'move a column out to the right': moveBefore('Ref', 'Note'),
  'move a column among ours': moveBefore('Due', 'phone'),
  'insert a column left of a formula': insertBefore('Found'),
  'move a formula to the front': moveBefore('Found', 'Ref'),
  'move one of ours away': moveBefore('email', 'Note'),
  'delete a column left of ours': drop('Ref2'),
  'delete a column right of ours': drop('Score'),
  'delete one of ours': drop('phone'),
  sort: sortDescending,
  'insert a row with a lead': (people, spare) => {
    people.sheet.insertRows(3, 1);
    people.enter(3, spare);
    people.note();
  },
  'insert a blank row': (people) => people.sheet.insertRows(2, 1),
  'delete a row': (people) => people.sheet.deleteRows(3, 1),
  'move a row': (people) => people.sheet.moveRows(2, 1, 5),
  'edit an input': (people, spare) => {
    const [ref, row] = [...people.rowNumbers()][1] ?? [];
    const [name, company] = [columnOf(people, 'Name'), columnOf(people, 'Company')];
    if (ref === undefined || row === undefined) return;
    people.sheet.setCell(row, name, spare.name);
    people.sheet.setCell(row, company, spare.company);
    const idColumn = people.outputColumns().get('personId') ?? 0;
    if (idColumn > 0) people.formerIds.set(ref, people.sheet.display(row, idColumn));
    const former = people.leads.get(ref);
    if (former !== undefined) people.formerLeads.set(ref, former);
    people.leads.set(ref, spare);
    people.note();
  },
  'type beside ours': (people) => {
    people.sheet.setCell(3, columnOf(people, 'Score'), '77.125');
    people.note();
  },
};
