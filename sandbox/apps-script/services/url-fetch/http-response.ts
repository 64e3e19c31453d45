/** HTTPResponse: what UrlFetchApp gives back. */

import { ServiceObject } from '../../service-object';
import { Blob, signedBytes } from '../blob';

export class HttpResponse extends ServiceObject {
  override readonly serviceName = 'HTTPResponse';
  readonly #status: number;
  readonly #headers: readonly [string, string][];
  readonly #body: string;

  constructor(status: number, headers: readonly [string, string][], body: string) {
    super();
    this.#status = status;
    this.#headers = headers;
    this.#body = body;
  }

  getResponseCode(): number {
    return this.#status;
  }

  getContentText(): string {
    return this.#body;
  }

  getContent(): number[] {
    return signedBytes(Buffer.from(this.#body, 'utf8'));
  }

  getBlob(): Blob {
    return new Blob(Buffer.from(this.#body, 'utf8'), this.#header('content-type'), null);
  }

  /** One value a name, spelt as the server spelt it: look names up ignoring case. */
  getHeaders(): Record<string, string> {
    return Object.fromEntries(this.#headers);
  }

  /** Repeated headers as arrays. */
  getAllHeaders(): Record<string, string | string[]> {
    const all: Record<string, string | string[]> = {};
    for (const [name, value] of this.#headers) {
      const earlier = all[name];
      all[name] = earlier === undefined ? value : [earlier, value].flat();
    }
    return all;
  }

  #header(name: string): string | null {
    return this.#headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
  }
}
