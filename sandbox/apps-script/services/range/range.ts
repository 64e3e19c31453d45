/** Range: a rectangle of cells at fixed coordinates; it does not follow rows that move. */

import { ServiceException } from '../../errors';
import { asInteger, asString } from '../arguments';
import {
  addMetadata,
  DeveloperMetadata,
  DeveloperMetadataFinder,
  metadataWithin,
  placeOfRange,
} from '../spreadsheet/developer-metadata';
import { Filter } from '../spreadsheet/filter';
import { Protection } from '../spreadsheet/protection';
import { TextFinder } from '../spreadsheet/text-finder';
import { RangeFormat } from './range-format';
import { writeRange } from './range-target';

export class Range extends RangeFormat {
  getCell(row: unknown, column: unknown): Range {
    return this.offset(asInteger(row) - 1, asInteger(column) - 1, 1, 1);
  }

  offset(...args: unknown[]): Range {
    const [rows, columns, numRows, numColumns] = args.map((arg) => asInteger(arg));
    const firstRow = this.target.area.firstRow + (rows ?? 0);
    const firstColumn = this.target.area.firstColumn + (columns ?? 0);
    return new Range(this.target.context, this.target.sheet, {
      firstRow,
      firstColumn,
      lastRow: firstRow + (numRows ?? this.getNumRows()) - 1,
      lastColumn: firstColumn + (numColumns ?? this.getNumColumns()) - 1,
    });
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(this.target.context, placeOfRange(this.target.sheet, this.target.area), args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    this.target.context.beforeMetadataRead();
    const place = placeOfRange(this.target.sheet, this.target.area);
    return this.target.context.world.spreadsheet.metadata.items
      .filter((item) => JSON.stringify(item.place) === JSON.stringify(place))
      .map((item) => new DeveloperMetadata(this.target.context, item));
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(
      this.target.context,
      metadataWithin(this.target.sheet, this.target.area),
    );
  }

  canEdit(): boolean {
    const { world, execution } = this.target.context;
    const { protections } = world.spreadsheet;
    return protections.canEdit(this.target.sheet.id, this.target.area, execution.user, world.owner);
  }

  protect(): Protection {
    return Protection.create(this.target.context, this.target.sheet, this.target.area);
  }

  createTextFinder(findText: unknown): TextFinder {
    const text = asString(findText);
    return new TextFinder(
      this.target.context,
      [{ sheet: this.target.sheet, area: this.target.area }],
      text,
    );
  }

  sort(sortSpec: unknown): this {
    const by = (Array.isArray(sortSpec) ? sortSpec : [sortSpec]).map(sortKey);
    writeRange(this.target, () => this.target.sheet.sort(this.target.area, by, 'script'));
    return this;
  }

  /** A sheet has one filter at most (platform facts, section 4). */
  createFilter(): Filter {
    if (this.target.sheet.filterArea)
      throw new ServiceException("You can't create a filter in a sheet that already has a filter.");
    this.target.sheet.setFilter(this.target.area, 'script');
    return new Filter(this.target.context, this.target.sheet, this.target.area);
  }

  activate(): this {
    const { world, execution } = this.target.context;
    world.spreadsheet.select(execution.user, this.target.sheet, this.getA1Notation());
    return this;
  }
}

function sortKey(spec: unknown): { column: number; ascending: boolean } {
  if (typeof spec === 'number') return { column: spec, ascending: true };
  const { column, ascending } = Object(spec) as { column?: unknown; ascending?: unknown };
  return { column: Number(column), ascending: ascending !== false };
}
