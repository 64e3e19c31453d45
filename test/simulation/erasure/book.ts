/** Defines the book of erases: whom they were about, which rows they left `Erased`, and what has to stay so. */

import type { ShadowRow } from '../sheet-shadow';
import type { Stage } from '../stage';
import { idIn } from './whom';

export const erasedStatus = 'Erased';

/** What the add-on's columns hold in a row, by output. */
type Texts = ReadonlyMap<string, string>;

/** How rows were right before an erase, by reference. */
export interface RowsBefore {
  readonly texts: ReadonlyMap<string, Texts>;
  readonly ids: ReadonlyMap<string, string>;
  readonly erased: ReadonlySet<string>;
  readonly tick: number;
}

interface ErasedRow {
  /** What stood there before. */
  readonly before: Texts;
  /** What the erase left. */
  readonly left: Texts;
  readonly versions: number;
  readonly tick: number;
}

export class ErasureBook {
  /** Everybody whom an erase was about, whatever came of it, and when the first of them came. */
  readonly begun = new Map<string, number>();
  /** What erases asked for beside ids: texts that people typed of somebody who may not be told by them. */
  readonly texts = new Set<string>();
  /** Whom one was about of which nobody knows how far it came. */
  readonly unfinished = new Set<string>();
  /** By person: requests sent when an erase of theirs had come to its end. */
  readonly done = new Map<string, number>();
  /** Of them: somebody wanted them again, by a row that is open. */
  readonly wanted = new Set<string>();
  private readonly rows = new Map<string, ErasedRow>();
  /** Rows of somebody whom an erase was about, whatever stands there as their status. */
  private readonly about = new Map<string, Pick<ErasedRow, 'before' | 'tick'>>();

  begins(personId: string, atMs: number): void {
    if (!this.begun.has(personId)) this.begun.set(personId, atMs);
  }

  /** An erase of theirs has been at work before, however far it came. */
  isAgain(personId: string): boolean {
    return this.done.has(personId) || this.unfinished.has(personId);
  }

  /** Notes the rows that an erase has left `Erased`; one line for each that it was not about. */
  note(stage: Stage, before: RowsBefore): readonly string[] {
    const { shadow } = stage;
    const status = shadow.outputColumns().get('status') ?? 0;
    const strange: string[] = [];
    for (const [ref, number] of shadow.rowNumbers()) {
      const row = shadow.rows.get(ref);
      const stood = before.texts.get(ref) ?? new Map();
      if (this.begun.has(before.ids.get(ref) ?? ''))
        this.about.set(ref, { before: stood, tick: shadow.looks.now() });
      if (row === undefined || row.everTyped.has(erasedStatus)) continue;
      if (shadow.content(number, status) !== erasedStatus) continue;
      const former = before.erased.has(ref) ? this.rows.get(ref) : undefined;
      this.rows.set(ref, {
        before: former?.before ?? stood,
        left: textsIn(stage, number),
        versions: row.versions.length,
        tick: shadow.looks.now(),
      });
      if (former === undefined && !this.isAbout(row) && !shadow.isAstray(row, 'status'))
        strange.push(`row ${ref} says ${erasedStatus} and was never about anybody who was erased`);
    }
    return strange;
  }

  /** By its inputs, or by what was written there, or where it changed places with one that was. */
  private isAbout(row: ShadowRow): boolean {
    const wrote = [...this.begun.keys()].some((id) => row.written.has(`personId ${id}`));
    // Somebody may have edited it since.
    const texts = [
      ...row.texts.values(),
      ...row.versions.flatMap((lead) => Object.values(lead.row)),
    ];
    const named = texts.some((text) => this.texts.has(text.trim()));
    return (
      wrote ||
      named ||
      row.versions.some(({ personId }) => personId !== null && this.begun.has(personId))
    );
  }

  /** Erased, and nobody has touched its status or its inputs since. */
  isErased(stage: Stage, ref: string): boolean {
    const row = this.rows.get(ref);
    if (row === undefined) return false;
    const { looks, lostOutputs, rows } = stage.shadow;
    return (
      rows.get(ref)?.versions.length === row.versions &&
      !looks.typedSince(`${ref} status`, row.tick) &&
      !lostOutputs.has('status')
    );
  }

  /** An erase has once said of it that it is erased. */
  wasErased(ref: string): boolean {
    return this.rows.has(ref);
  }

  /** Erased since then, with what had been written after it: only words can be given back for that. */
  hasTaken(ref: string, output: string, { tick, text }: { tick: number; text: string }): boolean {
    const row = this.rows.get(ref) ?? this.about.get(ref);
    return row !== undefined && row.tick >= tick && (row.before.get(output) ?? '') !== text;
  }

  isErasedSince(ref: string, tick: number): boolean {
    return [this.rows, this.about].some((rows) => (rows.get(ref)?.tick ?? -1) >= tick);
  }

  /** What stands in erased rows that no erase has left there; one line each, told once. */
  filledAgain(stage: Stage): readonly string[] {
    const { shadow } = stage;
    if (this.rows.size === 0 || shadow.hasLostTrack || hasNewStatus(stage)) return [];
    this.noteWanted(stage);
    const found: string[] = [];
    for (const [ref, number] of shadow.rowNumbers()) {
      const row = shadow.rows.get(ref);
      const erased = this.rows.get(ref);
      if (row === undefined || erased === undefined || !this.isErased(stage, ref)) continue;
      for (const [output, text] of textsIn(stage, number)) {
        const was = erased.left.get(output) ?? '';
        const isTyped = shadow.looks.typedSince(`${ref} ${output}`, erased.tick);
        // An erase that was cut off leaves what an undo, or the next erase, empties.
        const isEmptied = text === '' && !row.everTyped.has(was);
        if (text === was || isEmptied || isTyped || shadow.isAstray(row, output)) continue;
        if (row.everTyped.has(text) || shadow.lostOutputs.has(output)) continue;
        found.push(`13 row ${ref} was erased and holds ${output} "${text}" instead of "${was}"`);
      }
      if (found.length > 0) this.rows.delete(ref);
    }
    return found;
  }

  /**
   * Rows of theirs that are open: whoever is wanted again may be paid for again. All are where the column
   * that said so is people's by now, and another one has taken its place.
   */
  noteWanted(stage: Stage): void {
    const isLeft = stage.shadow.wasLeft('status');
    for (const row of stage.shadow.rows.values()) {
      if (!isLeft && this.isErased(stage, row.ref)) continue;
      for (const { personId } of row.versions)
        if (personId !== null && this.done.has(personId)) this.wanted.add(personId);
    }
  }
}

/** Its former column is people's by now: the rows of the new one are open. */
function hasNewStatus({ shadow }: Stage): boolean {
  return [...shadow.ownColumns().keys()].some((name) => name.startsWith('formerly '));
}

export function rowsBefore(stage: Stage): RowsBefore {
  const { shadow } = stage;
  const numbers = [...shadow.rowNumbers()];
  const texts = new Map(numbers.map(([ref, number]) => [ref, textsIn(stage, number)]));
  const isErased = ([, cells]: readonly [string, Texts]) => cells.get('status') === erasedStatus;
  return {
    texts,
    ids: new Map(numbers.map(([ref, number]) => [ref, idIn(stage, number)])),
    erased: new Set([...texts].filter(isErased).map(([ref]) => ref)),
    tick: shadow.looks.now(),
  };
}

function textsIn({ shadow }: Stage, number: number): Texts {
  return new Map(
    [...shadow.outputColumns()].map(([name, column]) => [name, shadow.content(number, column)]),
  );
}
