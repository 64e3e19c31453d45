/** Defines CDX_PERSON: the person with an id or slug. */
import type { Person } from '../../api/endpoints/person';
import { givenText, gridOf, gridWidth, isLoading } from '../arguments';
import { peopleTable, type Row } from '../cache/people-table';
import { fieldsFrom } from '../fields';
import type { FormulaDeps, FormulaResult, PeopleQuestion } from '../formula-deps';
import { FormulaError } from '../formula-error';
import { notFoundText, waitingText } from '../texts';

const lookup: PeopleQuestion<string, Person> = {
  kind: 'person',
  contactsOf: (id) => [{ ids: [id] }],
  send: (api, ids) => api.people(ids),
  foundFrom: (person) => ({ kind: 'person', person, confidence: null, matchedOn: [] }),
};

/** `id`: an id or slug, or a column of these. */
export function personFormula(deps: FormulaDeps, id: unknown, fields?: unknown): FormulaResult {
  if (isLoading(fields)) return waitingText;
  const columns = fieldsFrom(fields);
  const ids = gridOf(id);
  if (gridWidth(ids) > 1) throw new FormulaError('id must be one cell or one column.');
  return peopleTable(
    deps,
    ids.map(([cell]) => rowFrom(cell)),
    columns,
    lookup,
  );
}

function rowFrom(cell: unknown): Row<string> {
  if (isLoading(cell)) return { kind: 'text', text: waitingText };
  const id = givenText(cell);
  // What stands there in the path of a search is nobody's id.
  if (id === 'search') return { kind: 'text', text: notFoundText };
  return id === '' ? { kind: 'text', text: '' } : { kind: 'question', question: id, key: id };
}
