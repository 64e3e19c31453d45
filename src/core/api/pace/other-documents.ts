/**
 * Defines what the documents of one person tell each other of their use of a key. Each paces itself by its own
 * cache and lock; the user cache of an add-on is one for all documents of its user, and headers tell of a
 * document only what it had used when somebody else last had an answer.
 */

import { array, number, object } from 'zod/mini';
import { windowMs } from '../../../config';
import type { Cache } from '../../ports/services';
import { jsonOf } from '../../text/kept-json';
import { inShape, lateSchema } from '../../text/schema';
import { type Elsewhere, nothingElsewhere, ownUses, type PaceState } from './sliding-window';
import { type Kind, usesFrom } from './uses';

/** How the other documents of the same person are reached. */
export interface OtherDocuments {
  readonly cache: Cache;
  /** A print of this document in hexadecimal digits: where it tells. */
  readonly documentPrint: string;
}

/** Two documents in the same place do not hear each other, which is no worse than without. */
const places = 64;

/** What is older says nothing of this minute. */
const toldSeconds = 150;

/** Whoever did not get what it wanted is left its share for a minute. */
const shortMs = windowMs;

/** So often a document that goes without says so. */
const shortAgainMs = 10_000;

const pairs = () => array(array(number()));

const toldSchema = lateSchema(() =>
  object({
    requests: pairs(),
    reveals: pairs(),
    /** When it last got fewer than it wanted. */
    short: object({ requests: number(), reveals: number() }),
  }),
);

export class ToldDocuments {
  private readonly parts: OtherDocuments;
  private readonly names: readonly string[];
  private readonly ownName: string;
  private shortAtMs = { requests: 0, reveals: 0 };

  constructor(parts: OtherDocuments, keyId: string) {
    this.parts = parts;
    this.names = Array.from({ length: places }, (_, place) => nameOf(keyId, place));
    this.ownName = nameOf(keyId, Number.parseInt(parts.documentPrint.slice(0, 6), 16) % places);
  }

  /** What a cache that refuses would have told, headers tell later. */
  heard(nowMs: number): Elsewhere {
    try {
      return this.elsewhereIn(this.parts.cache.getAll(this.names), nowMs);
    } catch {
      return nothingElsewhere;
    }
  }

  tell(state: PaceState, nowMs: number): void {
    const { requests, reveals } = ownUses(state, nowMs);
    const text = JSON.stringify({ requests, reveals, short: this.shortAtMs });
    try {
      this.parts.cache.putAll({ [this.ownName]: text }, toldSeconds);
    } catch {
      // The headers tell it.
    }
  }

  /** That this document goes without, so that the others leave it a share. */
  tellShort(state: PaceState, kinds: readonly Kind[], nowMs: number): void {
    const due = kinds.filter((kind) => this.shortAtMs[kind] + shortAgainMs <= nowMs);
    if (due.length === 0) return;
    for (const kind of due) this.shortAtMs[kind] = nowMs;
    this.tell(state, nowMs);
  }

  private elsewhereIn(texts: Readonly<Record<string, string>>, nowMs: number): Elsewhere {
    let heard = nothingElsewhere;
    for (const [name, text] of Object.entries(texts)) {
      const told = inShape(toldSchema, jsonOf(text));
      if (told === null) continue;
      if (name === this.ownName) this.shortAtMs = { ...told.short };
      else {
        const isShort = (kind: Kind) => Number(told.short[kind] + shortMs > nowMs);
        heard = {
          requestUses: [...heard.requestUses, ...usesFrom(told.requests)],
          revealUses: [...heard.revealUses, ...usesFrom(told.reveals)],
          short: {
            requests: heard.short.requests + isShort('requests'),
            reveals: heard.short.reveals + isShort('reveals'),
          },
        };
      }
    }
    return heard;
  }
}

function nameOf(keyId: string, place: number): string {
  return `cdx:told:${keyId}:${place}`;
}
