/** Service objects and enum values on their way to and from the thread of a lane. */

import { type EnumTable, EnumValue } from '../enums';
import { isMethod } from '../executions/call-gate';
import { isDate } from '../realm/realm';
import { ServiceObject } from '../service-object';
import type { LaneReference, Shape } from './lane-messages';

/** Numbers the service objects that one execution has been given. */
export class LaneValues {
  readonly #objects: ServiceObject[] = [];
  readonly #ids = new Map<ServiceObject, number>();
  readonly #enums = new Map<string, EnumTable>();
  readonly #tables = new Map<EnumValue, EnumTable>();
  readonly #knownShapes: Set<string>;

  /** `knownShapes` are the classes the thread has been told of; it remembers them between jobs. */
  constructor(knownShapes: Set<string>) {
    this.#knownShapes = knownShapes;
  }

  object(id: number): ServiceObject {
    const found = this.#objects[id];
    if (!found) throw new RangeError(`the lane has no object ${id}`);
    return found;
  }

  encode(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || isDate(value)) return value;
    if (Array.isArray(value)) return value.map((item) => this.encode(item));
    if (value instanceof ServiceObject) return this.#reference(value);
    if (value instanceof EnumValue)
      return { __enum: this.#tables.get(value)?.tableName ?? '', name: value.name() };
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.encode(item)] as const),
    );
  }

  /** As at any service call, undefined becomes null. */
  decode(value: unknown): unknown {
    if (value === undefined) return null;
    if (typeof value !== 'object' || value === null || isDate(value)) return value;
    if (Array.isArray(value)) return value.map((item) => this.decode(item));
    const { __ref, __enum, name } = value as { __ref?: number; __enum?: string; name?: string };
    if (__ref !== undefined) return this.object(__ref);
    if (__enum !== undefined) return this.#enums.get(__enum)?.value(name ?? '') ?? null;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.decode(item)]));
  }

  #reference(object: ServiceObject): LaneReference {
    let id = this.#ids.get(object);
    if (id === undefined) {
      id = this.#objects.push(object) - 1;
      this.#ids.set(object, id);
      this.#rememberEnums(object);
    }
    const service = object.serviceName;
    if (this.#knownShapes.has(service)) return { __ref: id, service };
    this.#knownShapes.add(service);
    return { __ref: id, service, shape: shapeOf(object) };
  }

  #rememberEnums(object: ServiceObject): void {
    for (const table of Object.values(object.enums)) {
      this.#enums.set(table.tableName, table);
      for (const value of table.values.values()) this.#tables.set(value, table);
    }
  }
}

function shapeOf(object: ServiceObject): Shape {
  const enums = Object.entries(object.enums).map(([name, table]) => [
    name,
    { path: table.tableName, values: [...table.values.keys()] },
  ]);
  return { methods: methodsOf(object), enums: Object.fromEntries(enums) };
}

function methodsOf(object: ServiceObject): string[] {
  const names = new Set<string>();
  for (
    let prototype: unknown = Object.getPrototypeOf(object);
    prototype !== null && prototype !== ServiceObject.prototype;
    prototype = Object.getPrototypeOf(prototype)
  )
    for (const name of Object.getOwnPropertyNames(prototype))
      if (isMethod(object, name)) names.add(name);
  return [...names];
}
