/** Defines the part of the form that says which column holds what. */

import type { ColumnView, SheetView } from '../../core/calls/views';
import { type InputName, inputNames } from '../../core/words';
import { useServices, useSidebar } from '../context';
import { confidenceText, isUnsure } from '../format';
import { ProblemAlert } from '../parts/alert';
import { Button, Section, Select } from '../parts/controls';
import { inputLabels } from '../state/form';

/** No column: a text that no column index can be. */
const noColumn = '';

function columnLabel({ letter, header, sample }: ColumnView): string {
  const name = header === '' ? '(no header)' : header;
  return sample === '' ? `${letter}: ${name}` : `${letter}: ${name} – ${sample}`;
}

function MappingRow({ input, sheet }: { readonly input: InputName; readonly sheet: SheetView }) {
  const { form } = useSidebar();
  const { store } = useServices();
  const column = form.mapping[input];
  const detected = sheet.mapping[input];
  const isChosen = form.chosen.includes(input);
  const mapped = column === undefined ? null : (detected ?? { column, confidence: 1, reason: '' });
  const isDoubtful = mapped !== null && !isChosen && isUnsure(mapped);
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
      hint={isDoubtful ? `Found by: ${mapped.reason}` : null}
      hintKind={isDoubtful ? 'unsure' : ''}
      title={mapped === null || isChosen ? undefined : mapped.reason}
      onChange={(value) =>
        store.dispatch({ type: 'map', input, column: value === noColumn ? null : Number(value) })
      }
    />
  );
}

export function Mapping({ sheet }: { readonly sheet: SheetView }) {
  const { problems, busy } = useSidebar();
  const operations = useServices().sheet;
  return (
    <Section
      title="Columns"
      aside={
        <Button kind="text" busy={busy.sheet ?? false} onPress={() => void operations.readSheet()}>
          Detect again
        </Button>
      }
    >
      <p class="hint clamp">
        Sheet “{sheet.sheetName}”. First row: {sheet.firstRowPreview || 'empty'}
      </p>
      <ProblemAlert problem={problems.sheet} />
      {inputNames.map((input) => (
        <MappingRow key={input} input={input} sheet={sheet} />
      ))}
    </Section>
  );
}
