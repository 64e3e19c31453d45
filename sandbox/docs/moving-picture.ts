/** Defines how screenshots become one moving picture: an animated PNG, which pages show as they are. */
import { type Area, changedArea, type Pixels, packed, pixelsOf } from './pixels';
import { type Chunk, numbers, pngOf } from './png';

export interface Frame {
  /** A PNG; all frames have the same size. */
  readonly png: Buffer;
  /** How long it is shown. */
  readonly delayMs: number;
}

/** Eight bits for each of red, green and blue, packed and ordered as all PNGs are. */
const plainColours = Buffer.from([8, 2, 0, 0, 0]);

/** Plays for ever; where nothing moves, the first frame is shown. */
export function movingPicture(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png }) => pixelsOf(png));
  const [first] = pictures;
  if (first === undefined || pictures.some((each) => !isAsLarge(each, first))) {
    throw new RangeError('A moving picture is made of frames of one size, and of one at least.');
  }
  let sequence = 0;
  const body = pictures.flatMap((pixels, index): readonly Chunk[] => {
    const before = pictures[index - 1];
    const area = before === undefined ? wholeOf(pixels) : changedArea(before, pixels);
    const delayMs = frames[index]?.delayMs ?? 0;
    const control = { type: 'fcTL', data: frameControl(sequence++, area, delayMs) };
    const data = packed(pixels, area);
    if (before === undefined) return [control, { type: 'IDAT', data }];
    return [control, { type: 'fdAT', data: Buffer.concat([numbers(sequence++), data]) }];
  });
  const header = Buffer.concat([numbers(first.width, first.height), plainColours]);
  return pngOf([
    { type: 'IHDR', data: header },
    { type: 'acTL', data: numbers(frames.length, 0) },
    ...body,
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
}

/** Number, size, place, delay in milliseconds; each frame covers what changed since the one before. */
function frameControl(
  sequence: number,
  { width, height, left, top }: Area,
  delayMs: number,
): Buffer {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(delayMs, 0);
  delay.writeUInt16BE(1_000, 2);
  return Buffer.concat([numbers(sequence, width, height, left, top), delay]);
}

function wholeOf({ width, height }: Pixels): Area {
  return { left: 0, top: 0, width, height };
}

function isAsLarge(one: Pixels, other: Pixels): boolean {
  return one.width === other.width && one.height === other.height;
}
