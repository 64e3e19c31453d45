/** Defines the look after a write: what landed where it was not meant to goes, and that cell gets back its own. */

import { byPlace, type Edit, type Landed, type SafeWrite } from '../edits';
import { type Image, isSameList } from '../image';
import type { Counterparts } from './counterparts';
import { type Changes, PutBack } from './put-back';
import { isUnmoved, type Sight, Sights } from './sight';
import type { Meant } from './stray-rows';
import { WrittenTexts } from './written-texts';

const attemptsMax = 6;

/** What is checked. */
export interface Written extends Changes {
  readonly edits: readonly Edit[];
}

interface Checked {
  readonly sight: Sight;
  readonly moved: boolean;
  /** Only of what moved. */
  readonly formats: readonly (readonly string[])[];
}

export class WriteCheck {
  private readonly parts: SafeWrite;
  private readonly meant: Meant;
  private readonly sights: Sights;
  private readonly putBack: PutBack;

  constructor(parts: SafeWrite, image: Image, written: Written) {
    const { changing } = written;
    this.parts = parts;
    this.meant = {
      image,
      edits: byPlace(written.edits),
      written: new WrittenTexts(changing.map(({ to }) => to)),
    };
    this.sights = new Sights(parts, this.meant);
    this.putBack = new PutBack(parts, this.meant, written);
  }

  /** After a write that failed in the middle: what it did may have landed elsewhere too. Gives what is lost. */
  takeBackAfter(): number {
    try {
      return this.result().lost;
    } catch {
      // What made the write fail is what has to be told; where nobody could look, anything may be lost.
      return 1;
    }
  }

  result(): Landed {
    const { image, edits, written } = this.meant;
    let lost = 0;
    let repaired: Counterparts | null = null;
    let isWide = false;
    let outOfSight = 0;
    const unclear = () => this.putBack.unclear + outOfSight;
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      let seen: Checked;
      try {
        seen = this.look(isWide);
      } catch (error) {
        // A column was deleted while it was read: what was written has to be seen.
        if (attempt === attemptsMax) throw error;
        continue;
      }
      const { sight, moved, formats } = seen;
      const { after, counterparts, rows } = sight;
      ({ isWide, outOfSight } = sight);
      // What was put back may itself have gone astray: of that nobody can be sure any more.
      if (repaired !== null && !isSamePlaces(repaired, counterparts)) lost += 1;
      const missed = rows.size < edits.size;
      const landed = { image, rows, missed };
      if (!moved && !missed) return { ...landed, lost: lost + unclear() };
      const formatted = { ...sight, after: { ...after, formats } };
      const repairs = this.putBack.repairs(formatted, repaired === null);
      lost += repairs.lost;
      if (repairs.cells.length + repairs.formats.length === 0 && !sight.hasMoved) {
        return { ...landed, lost: lost + unclear() };
      }
      if (repairs.cells.length > 0) repaired = counterparts;
      this.parts.table.put(repairs.cells);
      this.parts.table.formatCells(repairs.formats);
      for (const cell of repairs.cells) written.add(cell);
    }
    return { image, rows: new Set(), missed: true, lost: lost + unclear() + 1 };
  }

  /** How a number or a day that somebody typed is shown is known by the format alone, which came with it. */
  private look(isWide: boolean): Checked {
    const sight = this.sights.next(isWide);
    const { after, counterparts } = sight;
    const moved = !isUnmoved(this.meant.image, after, counterparts);
    const { table, band } = this.parts;
    const width = after.headers.length;
    return { sight, moved, formats: moved ? table.formats(band.firstRow, band.rows, width) : [] };
  }
}

function isSamePlaces(a: Counterparts, b: Counterparts): boolean {
  return isSameList(a.columns, b.columns) && isSameList(a.rows, b.rows);
}
