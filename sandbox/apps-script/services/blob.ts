/** Blob: bytes with a type and a name. */

import { ServiceObject } from '../service-object';

/** Apps Script's bytes are signed. */
export const signedBytes = (bytes: Uint8Array): number[] => Array.from(Int8Array.from(bytes));

export const bytesOf = (values: readonly unknown[]): Buffer =>
  Buffer.from(values.map((value) => Number(value) & 0xff));

const data = new WeakMap<Blob, Buffer>();

/** The bytes behind a blob; beside the object, so that the script cannot reach the buffer. */
export const blobBytes = (blob: Blob): Buffer => data.get(blob) ?? Buffer.alloc(0);

export class Blob extends ServiceObject {
  override readonly serviceName = 'Blob';
  #contentType: string | null;
  #name: string | null;

  constructor(bytes: Buffer, contentType: string | null, name: string | null) {
    super();
    data.set(this, bytes);
    this.#contentType = contentType;
    this.#name = name;
  }

  getBytes(): number[] {
    return signedBytes(blobBytes(this));
  }

  getDataAsString(): string {
    return blobBytes(this).toString('utf8');
  }

  getContentType(): string | null {
    return this.#contentType;
  }

  setContentType(contentType: unknown): this {
    this.#contentType = contentType === null ? null : String(contentType);
    return this;
  }

  getName(): string | null {
    return this.#name;
  }

  setName(name: unknown): this {
    this.#name = String(name);
    return this;
  }
}
