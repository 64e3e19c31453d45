/** Defines what a sheet of 100,000 rows costs before a run goes: opening, the form, the start. */
import { preflight } from '../../../demo/add-on/driver';
import { runRequest } from '../../../demo/add-on/run-request';
import { stepView } from '../../../demo/add-on/schemas';
import { pasteGrid } from '../../../demo/sheet';
import type { Figure } from '../../figures';
import { median } from '../../median';
import { openSidebar, openStage } from '../../stage';
import { restMs } from '../run';
import { HeapPeak } from './heap';
import { manyRows } from './scan';

/** Product, section 8. */
const cellsMax = 5_000;
const formCpuMaxS = 0.5;
const startCpuMaxS = 4;
const startHeapMaxMb = 300;

const rows = 100_000;
const repetitions = 3;
const creditLimit = 1_000_000;

/** All rows different, and open. The processor's time is that of the script alone. */
export function largeSheetFigures(): readonly Figure[] {
  let cellsRead = 0;
  let heap: HeapPeak | null = null;
  const stage = openStage({
    plan: 'pro',
    onCall: ({ cells }) => {
      cellsRead += cells;
      heap?.look();
    },
  });
  const { processor, clock } = stage;
  const scriptMsOf = (work: () => void) => {
    const before = processor.scriptMs;
    work();
    return processor.scriptMs - before;
  };
  pasteGrid(stage.sheet, manyRows(rows));
  const { addOn, sheet } = openSidebar(stage);
  const opened = cellsRead;
  const request = runRequest(sheet, { reveal: ['email'] }, creditLimit);
  const changes = Array.from({ length: repetitions }, () => {
    clock.sleep(restMs);
    return scriptMsOf(() => preflight(addOn, request));
  });
  clock.sleep(restMs);
  heap = new HeapPeak();
  const startMs = scriptMsOf(() => addOn.call('startRun', stepView, JSON.stringify(request)));
  const heapMb = heap.bytes / 1_048_576;
  stage.service.close();
  const open = `${rows.toLocaleString('en')} rows, all of them open`;
  const figure = (name: string, targetMax: number, measured: number, detail: string): Figure => ({
    name,
    targetMax,
    measured,
    unit: '',
    detail,
  });
  return [
    figure('cells read to open the sidebar and connect', cellsMax, opened, open),
    figure(
      'seconds of our CPU for a change in the form',
      formCpuMaxS,
      median(changes) / 1_000,
      `${open}; median of ${repetitions}`,
    ),
    figure(
      'seconds of our CPU for the start of a run',
      startCpuMaxS,
      startMs / 1_000,
      `${open}; the first step within`,
    ),
    figure('MB of heap for the start of a run', startHeapMaxMb, heapMb, open),
  ];
}
