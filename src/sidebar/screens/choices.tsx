/** Defines the parts of the form that say which rows, what to reveal and what to write where. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { PreflightView, SheetView } from '../../core/calls/views';
import { type OutputName, presetLabels, presetNames, type RowChoice } from '../../core/words';
import { useServices, useSidebar } from '../context';
import { formatCount, formatPercent } from '../format';
import { Check, Select } from '../parts/controls';
import { Fold } from '../parts/fold';
import { NumberField } from '../parts/number-field';
import { type EnrichForm, outputChoices } from '../state/form';
import { currentPreflight } from '../state/selectors';
import { WhatIsAMatch } from './answers';

/** A cautious first try: enough rows to judge the result by. */
const firstRowsDefault = 10;

/** The API returns nothing below 0.75 (API document, POST /enrich, rule 2). */
const confidenceChoices: readonly number[] = [0.75, 0.8, 0.85, 0.9, 0.95, 1];

function useForm(): [EnrichForm, (change: Partial<EnrichForm>) => void] {
  const { form } = useSidebar();
  const { store } = useServices();
  return [form, (change) => store.dispatch({ type: 'form', change })];
}

/** `193 to do, 7 blank`: why a run takes fewer rows than the choice has. */
function restWords({ rows, finished, blank }: PreflightView): string {
  const parts: readonly (readonly [number, string])[] = [
    [rows, 'to do'],
    [finished, 'done already'],
    [blank, 'blank'],
  ];
  return parts
    .filter(([count], index) => count > 0 || index === 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(', ');
}

export function Rows({ sheet }: { readonly sheet: SheetView }) {
  const [form, change] = useForm();
  const state = useSidebar();
  const preflight = currentPreflight(state);
  const counting = state.problems.preflight ? '' : 'Counting…';
  const name = useId();
  const choices: readonly (readonly [RowChoice, string, ComponentChildren])[] = [
    ['all', 'All rows', formatCount(sheet.rows)],
    ['selected', 'Selected rows', formatCount(sheet.selectedRows)],
    ['visible', 'Visible rows', 'not hidden by hand or by the sheet’s filter'],
  ];
  return (
    <div class="rows" role="radiogroup" aria-label="Rows">
      {choices.map(([rows, label, hint]) => (
        <Check
          key={rows}
          type="radio"
          name={name}
          label={label}
          hint={hint}
          checked={form.rows === rows}
          onChange={() => change({ rows })}
        />
      ))}
      <p class="hint rows-left">{preflight === null ? counting : restWords(preflight)}</p>
    </div>
  );
}

export function Reveal() {
  const [form, change] = useForm();
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend */}
      <div class="reveal" role="group" aria-label="Reveal">
        <span class="lead">Reveal</span>
        <Check label="Email" checked={form.email} onChange={(email) => change({ email })} />
        <Check label="Phone" checked={form.phone} onChange={(phone) => change({ phone })} />
      </div>
      {form.email || form.phone ? null : (
        <p class="hint">Matches only: nothing is revealed and nothing is charged.</p>
      )}
    </div>
  );
}

function withOutput(outputs: readonly OutputName[], name: OutputName, on: boolean) {
  return on ? [...outputs, name] : outputs.filter((output) => output !== name);
}

/** What differs from how the form starts. */
function optionWords(form: EnrichForm): string {
  const words = [
    form.firstRows === null ? '' : `only the first ${formatCount(form.firstRows)}`,
    form.email && form.onlyVerifiedEmails ? 'only verified emails' : '',
    `confidence ${formatPercent(form.confidenceMin)} or more`,
    presetLabels[form.preset],
  ];
  return words.filter((word) => word !== '').join(', ');
}

export function Options({ sheet }: { readonly sheet: SheetView }) {
  const [form, change] = useForm();
  return (
    <Fold title="Options" summary={optionWords(form)}>
      <div class="with-number">
        <Check
          label="Only the first"
          checked={form.firstRows !== null}
          onChange={(on) => change({ firstRows: on ? firstRowsDefault : null })}
        />
        <NumberField
          label="Number of first rows"
          hiddenLabel
          value={form.firstRows ?? firstRowsDefault}
          min={1}
          max={1_000_000}
          disabled={form.firstRows === null}
          hint="to do"
          onValue={(firstRows) => change({ firstRows })}
        />
      </div>
      <Check
        label="Only verified emails"
        checked={form.onlyVerifiedEmails}
        disabled={!form.email}
        onChange={(onlyVerifiedEmails) => change({ onlyVerifiedEmails })}
      />
      <Select
        label="Match confidence"
        value={String(form.confidenceMin)}
        options={confidenceChoices.map((least) => ({
          value: String(least),
          label: least === 1 ? '100%' : `${formatPercent(least)} or more`,
        }))}
        onChange={(value) => change({ confidenceMin: Number(value) })}
      />
      <WhatIsAMatch />
      <Outputs sheet={sheet} />
    </Fold>
  );
}

function Outputs({ sheet }: { readonly sheet: SheetView }) {
  const [form, change] = useForm();
  const { server } = useSidebar();
  const { store } = useServices();
  if (server === null) return null;
  const positions = [
    { value: '', label: 'After the last column' },
    ...sheet.columns.map(({ index, letter, header }) => ({
      value: String(index),
      label: `Before ${letter}: ${header}`,
    })),
  ];
  return (
    <>
      <h3>Columns to write</h3>
      <Select
        label="Preset"
        value={form.preset}
        options={presetNames.map((value) => ({ value, label: presetLabels[value] }))}
        onChange={(value) => {
          const preset = presetNames.find((name) => name === value);
          if (preset !== undefined) store.dispatch({ type: 'preset', preset });
        }}
      />
      <p class="hint">Status, person ID, and what you reveal are always written. Also:</p>
      {outputChoices(server.presets, form.preset).map(({ name, header }) => (
        <Check
          key={name}
          label={header}
          checked={form.outputs.includes(name)}
          onChange={(on) => change({ outputs: withOutput(form.outputs, name, on) })}
        />
      ))}
      <Select
        label="Position"
        value={form.outputsBefore === null ? '' : String(form.outputsBefore)}
        options={positions}
        onChange={(value) => change({ outputsBefore: value === '' ? null : Number(value) })}
      />
    </>
  );
}

/** Cells that CDX did not write stay as they are, unless this box is ticked for this run. */
export function Overwrite({ occupied }: { readonly occupied: string | null }) {
  const [form, change] = useForm();
  if (occupied === null && !form.overwrite) return null;
  return (
    <div class="notice">
      <p>
        {occupied === null ? '' : `${occupied}. `}
        {form.overwrite ? 'They will be replaced.' : 'They are kept as they are.'}
      </p>
      <Check
        label="Replace cells that are not empty"
        checked={form.overwrite}
        onChange={(overwrite) => change({ overwrite })}
      />
    </div>
  );
}
