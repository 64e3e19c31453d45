/** Utilities: sleeping, ids, digests, encodings and formatting. */

import { createHash, createHmac } from 'node:crypto';
import { EnumTable, EnumValue } from '../enums';
import { ServiceException } from '../errors';
import { isDate } from '../realm/realm';
import { signatureMismatch } from '../service-object';
import { asInteger, asString } from './arguments';
import { Blob, bytesOf, signedBytes } from './blob';
import { ExecutionService } from './execution-service';
import { formatDate, formatText } from './range/text-format';

const charsets = new EnumTable('Utilities.Charset', ['US_ASCII', 'UTF_8']);
const digests = new EnumTable('Utilities.DigestAlgorithm', [
  'MD2',
  'MD5',
  'SHA_1',
  'SHA_256',
  'SHA_384',
  'SHA_512',
]);
const macs = new EnumTable('Utilities.MacAlgorithm', [
  'HMAC_MD5',
  'HMAC_SHA_1',
  'HMAC_SHA_256',
  'HMAC_SHA_384',
  'HMAC_SHA_512',
]);
/** From memory; the reference states none. */
export const sleepMaxMs = 300_000;

export class Utilities extends ExecutionService {
  override readonly serviceName = 'Utilities';

  override readonly enums = { Charset: charsets, DigestAlgorithm: digests, MacAlgorithm: macs };
  sleep(milliseconds: unknown): void {
    const durationMs = asInteger(milliseconds);
    if (durationMs < 0 || durationMs > sleepMaxMs)
      throw new ServiceException(`Invalid argument: ${durationMs}`);
    const leftMs = this.execution.startedAtMs + this.execution.limitMs - this.execution.clock.now();
    // One millisecond too long is enough to be stopped at the end of this call.
    this.execution.clock.sleep(Math.min(durationMs, Math.max(0, leftMs) + 1));
  }

  getUuid(): string {
    const hex = Array.from({ length: 32 }, (_, index) => this.#uuidDigit(index)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #uuidDigit(index: number): string {
    if (index === 12) return '4';
    const digit = Math.floor(this.world.random() * 16);
    return (index === 16 ? (digit & 3) | 8 : digit).toString(16);
  }

  computeDigest(algorithm: unknown, value: unknown, charset: unknown): number[] {
    const name = enumName(algorithm, 'Utilities.computeDigest', [algorithm, value]);
    if (name === 'MD2') throw new ServiceException('MD2 is not available in the sandbox host');
    const hash = createHash(name.replace('_', '').toLowerCase());
    return signedBytes(hash.update(bytes(value, charset)).digest());
  }

  computeHmacSignature(
    algorithm: unknown,
    value: unknown,
    key: unknown,
    charset: unknown,
  ): number[] {
    const name = enumName(algorithm, 'Utilities.computeHmacSignature', [algorithm, value, key]);
    const hash = name.replace('HMAC_', '').replace('_', '').toLowerCase();
    const hmac = createHmac(hash, bytes(key, charset));
    return signedBytes(hmac.update(bytes(value, charset)).digest());
  }

  computeHmacSha256Signature(value: unknown, key: unknown, charset: unknown): number[] {
    return this.computeHmacSignature(macs.value('HMAC_SHA_256'), value, key, charset);
  }

  base64Encode(value: unknown, charset: unknown): string {
    return bytes(value, charset ?? charsets.value('UTF_8')).toString('base64');
  }

  base64EncodeWebSafe(value: unknown, charset: unknown): string {
    return this.base64Encode(value, charset).replace(/\+/g, '-').replace(/\//g, '_');
  }

  base64Decode(encoded: unknown): number[] {
    return decoded(asString(encoded), /^[A-Za-z0-9+/]*={0,2}$/);
  }

  base64DecodeWebSafe(encoded: unknown): number[] {
    return decoded(asString(encoded), /^[A-Za-z0-9_-]*={0,2}$/);
  }

  newBlob(data: unknown, contentType: unknown, name: unknown): Blob {
    const content = Array.isArray(data) ? bytesOf(data) : Buffer.from(String(data), 'utf8');
    return new Blob(content, textOrNull(contentType), textOrNull(name));
  }

  formatDate(date: unknown, timeZone: unknown, format: unknown): string {
    if (!isDate(date)) throw signatureMismatch('Utilities.formatDate', [date, timeZone, format]);
    const zone = asString(timeZone);
    const pattern = asString(format);
    if (Number.isNaN(date.getTime())) throw new ServiceException('Invalid argument: date');
    try {
      return formatDate(date.getTime(), zone, pattern);
    } catch (error) {
      if (error instanceof RangeError) throw new ServiceException('Invalid argument: timeZone');
      throw error;
    }
  }

  formatString(template: unknown, ...values: unknown[]): string {
    return formatText(String(template), values);
  }
}

const textOrNull = (value: unknown): string | null => (value === null ? null : String(value ?? ''));

function enumName(value: unknown, path: string, args: readonly unknown[]): string {
  if (!(value instanceof EnumValue)) throw signatureMismatch(path, args);
  return value.name();
}

/** Text counts as US-ASCII unless told otherwise: anything else becomes a question mark. */
function bytes(value: unknown, charset: unknown): Buffer {
  if (Array.isArray(value)) return bytesOf(value);
  const text = String(value);
  if (charset instanceof EnumValue && charset.name() === 'UTF_8') return Buffer.from(text, 'utf8');
  return Buffer.from(text.replace(/[^\p{ASCII}]/gu, '?'), 'latin1');
}

function decoded(text: string, alphabet: RegExp): number[] {
  if (!alphabet.test(text)) throw new ServiceException('Could not decode string.');
  return signedBytes(Buffer.from(text, 'base64url'));
}
