/** Defines the pixels of a screenshot: read out of a PNG, compared, cut, and packed again. */
import { deflateSync, inflateSync } from 'node:zlib';
import { chunksOf } from './png';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue of each pixel, a byte each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const colours = 3;

/** Reads a PNG of eight bits a colour, as browsers make them; what is see-through counts as it is. */
export function pixelsOf(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const header = chunks[0]?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const samples = header[9] === 6 ? 4 : 3;
  if (header[8] !== 8 || (header[9] !== 6 && header[9] !== 2) || header[12] !== 0) {
    throw new RangeError('That PNG is not one of plain colours.');
  }
  const parts = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * samples, height, samples);
  return { width, height, bytes: samples === colours ? rows : withoutAlpha(rows) };
}

/** PNG's filters: each byte is told by its difference from left, above, or both. */
function unfiltered(packed: Buffer, rowBytes: number, height: number, samples: number): Buffer {
  const bytes = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const filter = packed[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const place = row * rowBytes + column;
      const left = column < samples ? 0 : (bytes[place - samples] ?? 0);
      const above = row === 0 ? 0 : (bytes[place - rowBytes] ?? 0);
      const corner = column < samples || row === 0 ? 0 : (bytes[place - rowBytes - samples] ?? 0);
      const told = packed[row * (rowBytes + 1) + 1 + column] ?? 0;
      bytes[place] = told + guessed(filter, left, above, corner);
    }
  }
  return bytes;
}

function guessed(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(guess - each));
  if ((toLeft ?? 0) <= (toAbove ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left;
  return (toAbove ?? 0) <= (toCorner ?? 0) ? above : corner;
}

function withoutAlpha(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((_, index) => index % 4 !== 3));
}

/** The smallest area outside of which both are the same; a single pixel where all is. */
export function changedArea(before: Pixels, after: Pixels): Area {
  let [left, right, top, bottom] = [after.width, -1, after.height, -1];
  for (let pixel = 0; pixel < after.width * after.height; pixel += 1) {
    const place = pixel * colours;
    if (before.bytes.compare(after.bytes, place, place + colours, place, place + colours) === 0)
      continue;
    const [row, column] = [Math.floor(pixel / after.width), pixel % after.width];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The area as PNG packs it, by whichever of two filters makes it smaller. */
export function packed(pixels: Pixels, area: Area): Buffer {
  const rowBytes = area.width * colours;
  const plain = Buffer.alloc((rowBytes + 1) * area.height);
  const differing = Buffer.alloc((rowBytes + 1) * area.height, 0);
  for (let row = 0; row < area.height; row += 1) {
    const start = ((area.top + row) * pixels.width + area.left) * colours;
    const line = row * (rowBytes + 1);
    pixels.bytes.copy(plain, line + 1, start, start + rowBytes);
    differing[line] = 2;
    for (let column = 1; column <= rowBytes; column += 1) {
      const above = row === 0 ? 0 : (plain[line - rowBytes - 1 + column] ?? 0);
      differing[line + column] = (plain[line + column] ?? 0) - above;
    }
  }
  const [one, other] = [plain, differing].map((bytes) => deflateSync(bytes, { level: 9 }));
  if (one === undefined || other === undefined) throw new RangeError('Nothing was packed.');
  return one.length < other.length ? one : other;
}
