import { readFileSync } from 'node:fs';
import { parse } from 'papaparse';
import { leadsCsv, leadsFile } from '../../../sandbox/data/make-leads';

describe('leads.csv', () => {
  const text = readFileSync(leadsFile, 'utf8');

  test('is what the default people give', () => {
    expect(text).toBe(leadsCsv());
  });

  test('has 200 rows under a header', () => {
    const { data, errors, meta } = parse(text.trimEnd(), { header: true });
    expect(errors).toEqual([]);
    expect(meta.fields).toEqual(['Name', 'Company', 'LinkedIn', 'Email', 'Notes']);
    expect(data).toHaveLength(200);
  });
});
