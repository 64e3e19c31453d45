import { adapterHost, bundleOf, call, owner } from './adapter-host';

const code = bundleOf(`
  import { formulaSheetsOf } from './sheet/formula-sheets';
  import { workbookOf } from './sheet/workbook';
  import { storeOf } from './stores';
  const spreadsheet = () => SpreadsheetApp.getActiveSpreadsheet();
  export function active() { const table = workbookOf(spreadsheet(), storeOf(PropertiesService.getDocumentProperties())).activeTable(); return table === null ? null : table.name; }
  export function formulas() { return JSON.stringify(formulaSheetsOf(spreadsheet()).all().map((sheet) => sheet.formulas)); }
`);

function hostWithChart() {
  const host = adapterHost(code);
  host.spreadsheet.firstSheet.setCell(1, 1, '=1+1');
  const chart = host.spreadsheet.addSheet('Chart1');
  chart.hasCells = false;
  return { host, chart };
}

test('formulas are found although a chart stands on a sheet of its own', () => {
  const { host } = hostWithChart();
  expect(call(host, 'formulas')).toEqual([[['=1+1']]]);
});

test('a chart that is open on a sheet of its own is no table of leads', () => {
  const { host, chart } = hostWithChart();
  host.spreadsheet.select(owner, chart, 'A1');
  expect(call(host, 'active')).toBeNull();
});
