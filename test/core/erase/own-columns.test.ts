import { ownColumnsIn } from '../../../src/core/erase/own-columns';

test('a column is ours by its mark, by that of an earlier version, or by one of our headers', () => {
  const headers = ['Name', 'Mail', 'Title', 'CDX phone', 'CDX email'];
  const own = { 'email:CDX email': 1, title: 2 };
  expect(ownColumnsIn(headers, own)).toEqual([
    { name: 'email', column: 1 },
    { name: 'title', column: 2 },
    { name: 'phone', column: 3 },
    { name: 'email', column: 4 },
  ]);
});

test('a mark that this version does not know, or whose column is gone, is none of ours', () => {
  const own = { 'industry:CDX industry': 1, 'titles:x': 1, 'email:CDX email': undefined };
  expect(ownColumnsIn(['Name', 'CDX industry'], own)).toEqual([]);
});
