import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { movingPicture } from '../../sandbox/docs/moving-picture';
import { changedArea, type Pixels, packed, pixelsOf } from '../../sandbox/docs/pixels';
import { chunksOf, numbers, pngOf, sizeOf } from '../../sandbox/docs/png';

const white = [255, 255, 255];
const black = [0, 0, 0];

/** A PNG of rows that are filtered and packed already. */
function pngWith(width: number, height: number, rows: readonly number[], colourType = 2): Buffer {
  const header = Buffer.concat([numbers(width, height), Buffer.from([8, colourType, 0, 0, 0])]);
  return pngOf([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: deflateSync(Buffer.from(rows)) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
}

const frames = [
  { png: pngWith(2, 2, [0, ...white, ...white, 0, ...white, ...white]), delayMs: 1_500 },
  { png: pngWith(2, 2, [0, ...white, ...white, 0, ...white, ...black]), delayMs: 40 },
];

test('each frame has its control, with its place and delay, and covers only what changed', () => {
  const chunks = chunksOf(movingPicture(frames));
  const types = ['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'];
  expect(chunks.map(({ type }) => type)).toEqual(types);
  expect(chunks[1]?.data).toEqual(numbers(2, 0));
  const controls = chunks.filter(({ type }) => type === 'fcTL').map(({ data }) => data);
  const places = controls.map((data) => [4, 8, 12, 16].map((offset) => data.readUInt32BE(offset)));
  expect(places).toEqual([
    [2, 2, 0, 0],
    [1, 1, 1, 1],
  ]);
  expect(controls.map((data) => data.readUInt16BE(20) / data.readUInt16BE(22))).toEqual([
    1.5, 0.04,
  ]);
});

test('controls and later frames are numbered in one row, and hold their pixels', () => {
  const chunks = chunksOf(movingPicture(frames));
  const numbered = chunks.filter(({ type }) => type === 'fcTL' || type === 'fdAT');
  expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2]);
  const last = chunks.find(({ type }) => type === 'fdAT')?.data.subarray(4) ?? Buffer.alloc(0);
  expect([...inflateSync(last)].slice(1)).toEqual(black);
});

test('frames of different sizes, or none, make no picture', () => {
  expect(() => movingPicture([])).toThrow(RangeError);
  const other = pngWith(1, 1, [0, ...white]);
  expect(() => movingPicture([...frames, { png: other, delayMs: 1 }])).toThrow(RangeError);
  expect(() => sizeOf(Buffer.from('GIF89a..'))).toThrow('That is no PNG.');
});

test('every filter of PNG is undone', () => {
  const rows = [
    ...[0, 10, 20, 30, 40, 50, 60],
    ...[1, 10, 20, 30, 1, 2, 3],
    ...[2, 1, 1, 1, 1, 1, 1],
    ...[3, 5, 5, 5, 5, 5, 5],
    ...[4, 1, 1, 1, 1, 1, 1],
  ];
  expect([...pixelsOf(pngWith(2, 5, rows)).bytes]).toEqual([
    ...[10, 20, 30, 40, 50, 60],
    ...[10, 20, 30, 11, 22, 33],
    ...[11, 21, 31, 12, 23, 34],
    ...[10, 15, 20, 16, 24, 32],
    ...[11, 16, 21, 17, 25, 33],
  ]);
});

test('a picture with an alpha channel gives its colours', () => {
  const png = pngWith(2, 1, [0, ...white, 255, ...black, 255], 6);
  expect([...pixelsOf(png).bytes]).toEqual([...white, ...black]);
});

const pixels = (width: number, height: number) =>
  fc
    .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3, max: 3 })
    .map((bytes): Pixels => ({ width, height, bytes: Buffer.from(bytes) }));

test('what changed, packed and laid over the former picture, gives the new one', () => {
  fc.assert(
    fc.property(pixels(5, 4), pixels(5, 4), (before, after) => {
      const area = changedArea(before, after);
      const header = Buffer.concat([
        numbers(area.width, area.height),
        Buffer.from([8, 2, 0, 0, 0]),
      ]);
      const part = pixelsOf(
        pngOf([
          { type: 'IHDR', data: header },
          { type: 'IDAT', data: packed(after, area) },
        ]),
      );
      const laid = Buffer.from(before.bytes);
      for (let row = 0; row < area.height; row += 1) {
        const to = ((area.top + row) * before.width + area.left) * 3;
        part.bytes.copy(laid, to, row * area.width * 3, (row + 1) * area.width * 3);
      }
      expect(laid.equals(after.bytes)).toBe(true);
    }),
  );
});
