/** Enum values as Apps Script hands them out: singletons that print and serialise as their name. */

export class EnumValue {
  readonly #name: string;
  readonly #ordinal: number;

  constructor(name: string, ordinal: number) {
    this.#name = name;
    this.#ordinal = ordinal;
    Object.freeze(this);
  }

  name(): string {
    return this.#name;
  }

  ordinal(): number {
    return this.#ordinal;
  }

  compareTo(other: EnumValue): number {
    return this.#ordinal - other.ordinal();
  }

  toString(): string {
    return this.#name;
  }

  toJSON(): string {
    return this.#name;
  }
}

/** A table of enum values, reached as `Service.Table.NAME`. */
export class EnumTable {
  readonly values: ReadonlyMap<string, EnumValue>;
  readonly tableName: string;

  constructor(tableName: string, names: readonly string[]) {
    this.tableName = tableName;
    this.values = new Map(names.map((name, index) => [name, new EnumValue(name, index)]));
  }

  value(name: string): EnumValue {
    const found = this.values.get(name);
    if (!found) throw new RangeError(`${this.tableName} has no ${name}`);
    return found;
  }
}

export const authModes = new EnumTable('ScriptApp.AuthMode', [
  'NONE',
  'CUSTOM_FUNCTION',
  'LIMITED',
  'FULL',
]);
