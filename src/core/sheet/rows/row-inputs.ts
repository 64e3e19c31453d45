/** Defines what a row asks for, made clean only when it is needed and once an execution. */

import type { EnrichInput } from '../../api/endpoints/match';
import { enrichInputFrom, type InputTexts, isBlankInput } from '../../inputs/enrich-input';

/** What a row asks for. */
export type Lead =
  | {
      readonly kind: 'ok';
      readonly input: EnrichInput;
      /** What to ask where that matches nobody; null where cleaning changed nothing. */
      readonly asTyped: EnrichInput | null;
    }
  | { readonly kind: 'blank' }
  | { readonly kind: 'insufficient'; readonly reason: string };

interface Cleaned {
  readonly lead: Lead;
  readonly key: string;
}

/** A step reads the same rows up to four times; cleaning them costs more than all else it does. */
const rememberedMax = 5_000;
const remembered = new Map<string, Cleaned>();

/** The input cells of a row. */
export class RowInputs {
  /** Tells rows apart by what their cells hold. */
  readonly text: string;
  readonly texts: InputTexts;
  /** Kept with the row: who looks through a large sheet has forgotten what else was made clean. */
  private knownKey: string | null = null;

  constructor(texts: InputTexts) {
    this.texts = texts;
    this.text = Object.values(texts).join('\u0001');
  }

  get isBlank(): boolean {
    return isBlankInput(this.texts);
  }

  get lead(): Lead {
    return this.cleaned().lead;
  }

  /** Equal for rows with equal inputs, however they are spelt. */
  get key(): string {
    this.knownKey ??= this.cleaned().key;
    return this.knownKey;
  }

  private cleaned(): Cleaned {
    const known = remembered.get(this.text);
    if (known !== undefined) return known;
    const cleaned = cleanedFrom(this.texts, this.text);
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(this.text, cleaned);
    return cleaned;
  }
}

function cleanedFrom(texts: InputTexts, text: string): Cleaned {
  const result = enrichInputFrom(texts);
  if (result.kind === 'ok') {
    return { lead: result, key: result.key };
  }
  const lead: Lead =
    result.kind === 'blank' ? { kind: 'blank' } : { kind: 'insufficient', reason: result.reason };
  return { lead, key: `raw:${text.toLowerCase()}` };
}
