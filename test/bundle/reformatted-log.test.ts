/** A log whose credits somebody has formatted as money, through the built bundle in the host. */
import { z } from 'zod';
import { enrich } from '../../sandbox/demo/add-on/driver';
import { halfEnriched } from './half-enriched';

test('what is charged stands in receipt and history, however the column is formatted', () => {
  const { sheet, host, addOn, request, rest } = halfEnriched();
  const log = host.spreadsheet.sheet('CDX log');
  log?.setFormat(log.area('E1:E1000') ?? log.all, '$#,##0.00');
  sheet.paste(6, 1, rest);
  const { run } = enrich(addOn, request, () => undefined);
  expect(run.receipt).toMatchObject({ creditsSpent: 4, emails: 4, notes: [] });
  const past = addOn.call('getHistory', z.array(z.looseObject({ credits: z.number() })));
  expect(past.map(({ credits }) => credits)).toEqual([4, 4]);
});
