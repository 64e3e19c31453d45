/** Defines the part of the form that says which column holds what: a line that opens to the choices. */

import type { ColumnView, SheetView } from '../../core/calls/views';
import { type InputName, inputLabels, inputNames } from '../../core/words';
import { useServices, useSidebar } from '../context';
import { confidenceText, isUnsure } from '../format';
import { Button, Select } from '../parts/controls';
import { Fold } from '../parts/fold';
import type { EnrichForm } from '../state/form';

/** No column: a text that no column index can be. */
const noColumn = '';

function columnLabel({ letter, header, sample }: ColumnView): string {
  const name = header === '' ? '(no header)' : header;
  return sample === '' ? `${letter}: ${name}` : `${letter}: ${name} – ${sample}`;
}

function isDoubtful(form: EnrichForm, sheet: SheetView, input: InputName): boolean {
  const detected = sheet.mapping[input];
  const isUsed = form.mapping[input] !== undefined && !form.chosen.includes(input);
  return isUsed && detected !== undefined && isUnsure(detected);
}

function MappingRow({ input, sheet }: { readonly input: InputName; readonly sheet: SheetView }) {
  const { form } = useSidebar();
  const { store } = useServices();
  const column = form.mapping[input];
  const detected = sheet.mapping[input];
  const isChosen = form.chosen.includes(input);
  const mapped = column === undefined ? null : (detected ?? { column, confidence: 1, reason: '' });
  const isShaky = isDoubtful(form, sheet, input);
  const columns = sheet.columns.map((view) => ({
    value: String(view.index),
    label: columnLabel(view),
  }));
  return (
    <Select
      label={inputLabels[input]}
      value={column === undefined ? noColumn : String(column)}
      options={[{ value: noColumn, label: 'No column' }, ...columns]}
      aside={mapped === null ? null : confidenceText(mapped, isChosen)}
      hint={isShaky && mapped !== null ? `Found by: ${mapped.reason}` : null}
      hintKind={isShaky ? 'unsure' : ''}
      title={mapped === null || isChosen ? undefined : mapped.reason}
      onChange={(value) =>
        store.dispatch({ type: 'map', input, column: value === noColumn ? null : Number(value) })
      }
    />
  );
}

/** What was found, by name; what should be looked at comes first. */
function Found({ sheet }: { readonly sheet: SheetView }) {
  const { form } = useSidebar();
  const used = inputNames.filter((input) => form.mapping[input] !== undefined);
  const doubtful = used.filter((input) => isDoubtful(form, sheet, input));
  const names = used.map((input) => inputLabels[input]).join(', ');
  return (
    <>
      {sheet.note}
      {doubtful.length === 0 ? null : (
        <span class="unsure">
          Please check: {doubtful.map((input) => inputLabels[input]).join(', ')}.{' '}
        </span>
      )}
      {used.length === 0 ? 'Choose the columns that say who your leads are.' : names}
    </>
  );
}

/** Where headers are looked for, and what one may say instead. */
function HeaderRow({ sheet }: { readonly sheet: SheetView }) {
  const { sheet: operations } = useServices();
  const rows = sheet.topRows.flatMap((text, index) => {
    const row = index + 1;
    return text || row === sheet.headerRow
      ? [{ value: String(row), label: `Row ${row}: ${text}` }]
      : [];
  });
  const isNone = sheet.headerRow === 0;
  return (
    <Select
      label="Header row"
      value={String(sheet.headerRow)}
      options={[{ value: '0', label: isNone ? 'None found' : 'None: add one on top' }, ...rows]}
      aside={sheet.headerRowChosen ? 'Your choice' : isNone ? null : 'Found'}
      onChange={(value) => void operations.setHeaderRow(Number(value))}
    />
  );
}

/** Taken for headers, the first lead would be left out; so it is asked, and nothing starts before. */
export function NoHeaders({ sheet }: { readonly sheet: SheetView }) {
  const { busy } = useSidebar();
  const { sheet: operations } = useServices();
  if (sheet.headerRow !== 0) return null;
  const isBusy = busy.sheet ?? false;
  return (
    <div class="notice" role="alert">
      <p class="alert-title">This sheet seems to have no header row.</p>
      <p class="clamp">Row 1 looks like a lead: {sheet.topRows[0]}</p>
      <div class="buttons">
        <Button busy={isBusy} onPress={() => void operations.setHeaderRow(0)}>
          Add a header row
        </Button>
        <Button kind="text" busy={isBusy} onPress={() => void operations.setHeaderRow(1)}>
          Row 1 holds the headers
        </Button>
      </div>
    </div>
  );
}

export function Mapping({ sheet }: { readonly sheet: SheetView }) {
  const { form } = useSidebar();
  const found = inputNames.filter((input) => form.mapping[input] !== undefined).length;
  return (
    <Fold
      key={sheet.sheetId}
      title={`Columns: ${found === 0 ? 'none' : found} found`}
      summary={<Found sheet={sheet} />}
      opensAtFirst={found === 0}
    >
      <HeaderRow sheet={sheet} />
      <p class="hint clamp">First lead: {sheet.firstRowPreview || 'empty'}</p>
      {inputNames.map((input) => (
        <MappingRow key={input} input={input} sheet={sheet} />
      ))}
    </Fold>
  );
}
