/** Columns of tables that have a type: people set it, and their cells keep its number format. */

import { type Area, intersects } from './a1';
import type { StructureChange } from './changes';
import { movedArea } from './protections';

export class TypedColumns {
  #places: { sheetId: number; area: Area }[] = [];

  add(sheetId: number, area: Area): void {
    this.#places.push({ sheetId, area });
  }

  has(sheetId: number, area: Area): boolean {
    return this.#places.some((place) => place.sheetId === sheetId && intersects(place.area, area));
  }

  removeSheet(sheetId: number): void {
    this.#places = this.#places.filter((place) => place.sheetId !== sheetId);
  }

  follow(change: StructureChange): void {
    this.#places = this.#places.flatMap((place) => {
      if (place.sheetId !== change.sheetId) return [place];
      const area = movedArea(place.area, change);
      return area === null ? [] : [{ ...place, area }];
    });
  }
}
