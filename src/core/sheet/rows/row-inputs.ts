/** Defines what a row asks for, made clean only when it is needed and once an execution. */

import {
  enrichInputFrom,
  type InputTexts,
  isBlankInput,
  type NormalisedInput,
} from '../../inputs/enrich-input';

interface Cleaned {
  readonly lead: NormalisedInput;
  readonly key: string;
}

/** A step reads the same rows up to four times; cleaning them costs more than all else it does. */
const rememberedMax = 5_000;
const remembered = new Map<string, Cleaned>();

/** The input cells of a row. */
export class RowInputs {
  readonly texts: InputTexts;
  private knownText: string | null = null;
  /** Kept with the row: who looks through a large sheet has forgotten what else was made clean. */
  private knownKey: string | null = null;
  /** Of the few rows that a step takes. */
  private knownLead: NormalisedInput | null = null;

  constructor(texts: InputTexts) {
    this.texts = texts;
  }

  /** Tells rows apart by what their cells hold. */
  get text(): string {
    this.knownText ??= Object.values(this.texts).join('\u0001');
    return this.knownText;
  }

  get isBlank(): boolean {
    return isBlankInput(this.texts);
  }

  get lead(): NormalisedInput {
    this.knownLead ??= this.cleaned().lead;
    return this.knownLead;
  }

  /** Equal for rows with equal inputs, however they are spelt. */
  get key(): string {
    this.knownKey ??= this.cleaned().key;
    return this.knownKey;
  }

  private cleaned(): Cleaned {
    const known = remembered.get(this.text);
    if (known !== undefined) return known;
    const lead = enrichInputFrom(this.texts);
    const key = lead.kind === 'ok' ? lead.key : `raw:${this.text.toLowerCase()}`;
    const cleaned = { lead, key };
    if (remembered.size < rememberedMax) remembered.set(this.text, cleaned);
    return cleaned;
  }
}
