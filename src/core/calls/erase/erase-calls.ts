/** Defines the sidebar's calls that find a person in the document, and erase what the add-on wrote of them. */

import * as z from 'zod/mini';

import {
  askedSelection,
  type EraseDeps,
  erasePerson,
  type Found,
  findPerson,
} from '../../erase/erase';
import { askInTime } from '../../sheet/rows/chosen-rows';
import { lostNote } from '../../sheet/sheet-busy';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';
import { forgetInserts } from '../insert/insert-memory';
import { problem, Refusal, refusal } from '../problems';
import { settleLateCall } from '../run-calls';
import type { Session } from '../session';
import { columnLetter, withHeaderRow } from '../sheet/sheet-view';
import type { EraseView } from '../views';
import { inTurnOfDocument } from './turn';

/** More rows than this are counted, and not named. */
const rowsShownMax = 50;

/** Somebody by a text, or whoever stands in the selected rows where it is ''. */
export function findPersonCall(session: Session, text: unknown): EraseView {
  findHeaders(session);
  const asked = typeof text === 'string' && text.trim() !== '' ? [text] : selection(session);
  const { ids, found } = findPerson(depsOf(session), asked);
  // What names them may be gone by the time they are erased.
  return viewOf([...new Set([...asked, ...ids])], found);
}

/** As an opening does in front of each sheet: rows that came above the headers moved them. */
function findHeaders(session: Session): void {
  const { workbook } = session;
  for (const table of workbook.allTables()) {
    if (!workbook.contactList.isIt(table)) withHeaderRow(session, table);
  }
}

function selection({ workbook, clock }: Session): readonly string[] {
  const table = workbook.activeTable();
  const asked = table === null ? [] : askedSelection(workbook, table, askInTime(clock));
  if (asked.length > 0) return asked;
  throw refusal(
    'NOBODY',
    'Nothing in the selected rows names a person.',
    'Select rows with a CDX person ID, or enter an email, a phone, a LinkedIn URL or an ID.',
    'erase',
  );
}

const askedSchema = lateSchema(() => z.array(z.string()));

/** `askedText` and `people` are those of the view that the page shows: nobody else is erased. */
export function erasePersonCall(session: Session, askedText: unknown, people: unknown): EraseView {
  const asked = parseKept(askedSchema, askedText) ?? [];
  settleLateCall(session);
  findHeaders(session);
  const deps = depsOf(session);
  const { found } = inTurnOfDocument(session, (run) => {
    const peopleMax = typeof people === 'number' ? people : 0;
    const erased = erasePerson(deps, asked, run, (now) => {
      if (now > peopleMax) throw new Refusal(othersProblem);
    });
    forgetInserts(session, erased.ids);
    return erased;
  });
  return { ...viewOf(asked, found), note: session.workbook.losses.cells > 0 ? lostNote : '' };
}

const othersProblem = problem(
  'OTHER_PEOPLE',
  'More people are named so by now than this page showed.',
  'Nothing was erased: press Find again and look.',
  'erase',
);

function depsOf(session: Session): EraseDeps {
  const { workbook, documentStore, documentCache, lock, clock, runs } = session;
  return { workbook, documentStore, documentCache, lock, clock, runs };
}

function viewOf(asked: readonly string[], { rows, ...found }: Found): EraseView {
  const shown = rows.slice(0, rowsShownMax).map(({ sheetName, row, cells, left }) => ({
    place: `${sheetName}, row ${row}`,
    cells,
    left: left.map(columnLetter).join(', '),
  }));
  return {
    ...found,
    note: '',
    asked,
    rows: shown,
    moreRows: rows.length - shown.length,
    cells: rows.reduce((sum, { cells }) => sum + cells, 0),
    cellsLeft: rows.reduce((sum, { left }) => sum + left.length, 0),
  };
}
