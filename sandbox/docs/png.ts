/** Defines the parts of a PNG file (RFC 2083) that are read and written here: its chunks. */
import { crc32 } from 'node:zlib';

export interface Chunk {
  /** Four letters, such as `IHDR`. */
  readonly type: string;
  readonly data: Buffer;
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

export function chunksOf(png: Buffer): readonly Chunk[] {
  if (!png.subarray(0, signature.length).equals(signature)) throw new RangeError('That is no PNG.');
  const chunks: Chunk[] = [];
  for (let offset = signature.length; offset < png.length; ) {
    const length = png.readUInt32BE(offset);
    const type = png.toString('latin1', offset + 4, offset + 8);
    chunks.push({ type, data: png.subarray(offset + 8, offset + 8 + length) });
    offset += length + 12;
  }
  return chunks;
}

export function pngOf(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([signature, ...chunks.map(bytesOf)]);
}

/** Width and height in pixels. */
export function sizeOf(png: Buffer): { readonly width: number; readonly height: number } {
  const header = chunksOf(png)[0]?.data;
  if (header === undefined) throw new RangeError('That PNG has no header.');
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
}

function bytesOf({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

/** Big-endian numbers of four bytes. */
export function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}
