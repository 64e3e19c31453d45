/**
 * Defines which methods Google's services have and with which arguments, as Google's type definitions
 * say: every service call is held to them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type ModuleItem,
  parseSync,
  type TsInterfaceDeclaration,
  type TsMethodSignature,
  type TsType,
} from '@swc/core';
import { EnumValue } from '../enums';
import { isDate } from '../realm/realm';
import { ServiceObject, signatureMismatch } from '../service-object';

/** The definition files of the services an add-on for Sheets can use. */
const definitionFiles =
  /^google-apps-script\.(base|cache|html|lock|properties|script|spreadsheet|types|url-fetch|utilities)\.d\.ts$/;

/** Younger than the type definitions; platform facts, section 7. */
const additions = `declare namespace GoogleAppsScript { namespace Script {
  interface ScriptApp { getAuthorizationInfo(authMode: AuthMode, oAuthScopes: string[]): AuthorizationInfo; }
  interface AuthorizationInfo { getAuthorizedScopes(): string[]; }
} }`;

type Test = (value: unknown) => boolean;

interface Parameter {
  accepts: Test;
  isOptional: boolean;
  isRest: boolean;
}

type Signature = readonly Parameter[];

interface ServiceType {
  /** In messages, such as `SpreadsheetApp.Range`. */
  path: string;
  /** By method name: the ways in which it can be called. */
  methods: Map<string, Signature[]>;
}

/** What the platform calls the classes of a namespace in its messages. */
const owners: Readonly<Record<string, string>> = {
  Cache: 'CacheService',
  HTML: 'HtmlService',
  Lock: 'LockService',
  Properties: 'PropertiesService',
  Script: 'ScriptApp',
  Spreadsheet: 'SpreadsheetApp',
  URL_Fetch: 'UrlFetchApp',
};

/** What a parameter of any form may have. */
interface Written {
  typeAnnotation?: { typeAnnotation: TsType };
  optional?: boolean;
}

class Definitions {
  readonly services = new Map<string, ServiceType>();
  readonly #enums = new Map<string, ReadonlySet<string>>();
  readonly #aliases = new Map<string, TsType>();
  readonly #parents = new Map<string, readonly string[]>();

  constructor() {
    const folder = dirname(require.resolve('@types/google-apps-script/package.json'));
    const interfaces: { owner: string; declaration: TsInterfaceDeclaration }[] = [];
    const visit = (owner: string, items: readonly ModuleItem[]): void => {
      for (const item of items) {
        if (item.type === 'TsModuleDeclaration' && item.body?.type === 'TsModuleBlock')
          visit(item.id.value, item.body.body);
        else if (item.type === 'TsInterfaceDeclaration')
          interfaces.push({ owner, declaration: item });
        else if (item.type === 'TsEnumDeclaration')
          this.#enums.set(item.id.value, new Set(item.members.map(({ id }) => id.value)));
        else if (item.type === 'TsTypeAliasDeclaration')
          this.#aliases.set(item.id.value, item.typeAnnotation);
      }
    };
    const files = readdirSync(folder).filter((name) => definitionFiles.test(name));
    const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const text of [...texts, additions])
      visit('', parseSync(text, { syntax: 'typescript' }).body);
    for (const { owner, declaration } of interfaces) this.#add(owner, declaration);
    for (const name of this.services.keys()) this.#inherit(name);
  }

  #add(owner: string, { id, body, extends: parents }: TsInterfaceDeclaration): void {
    const service = owners[owner];
    const path =
      service === undefined || service === id.value ? id.value : `${service}.${id.value}`;
    const known = this.services.get(id.value) ?? { path, methods: new Map() };
    this.services.set(id.value, known);
    this.#parents.set(
      id.value,
      parents.flatMap(({ expression }) => nameOf(expression)),
    );
    for (const member of body.body) {
      if (member.type !== 'TsMethodSignature' || member.key.type !== 'Identifier') continue;
      const signatures = known.methods.get(member.key.value) ?? [];
      known.methods.set(member.key.value, [...signatures, this.#signature(member)]);
    }
  }

  #inherit(name: string): void {
    const own = this.services.get(name);
    for (const parent of this.#parents.get(name) ?? [])
      for (const [method, signatures] of this.services.get(parent)?.methods ?? [])
        if (own && !own.methods.has(method)) own.methods.set(method, signatures);
  }

  #signature({ params }: TsMethodSignature): Signature {
    return params.map((param) => {
      const { typeAnnotation, optional = false }: Written = param;
      const accepts = this.#test(typeAnnotation?.typeAnnotation);
      return { accepts, isOptional: optional, isRest: param.type === 'RestElement' };
    });
  }

  #test(type: TsType | undefined): Test {
    switch (type?.type) {
      case 'TsKeywordType':
        return keywordTest(type.kind);
      case 'TsParenthesizedType':
        return this.#test(type.typeAnnotation);
      case 'TsArrayType':
        return listTest(this.#test(type.elemType));
      case 'TsUnionType': {
        const tests = type.types.map((one) => this.#test(one));
        return (value) => tests.some((test) => test(value));
      }
      case 'TsTypeReference':
        return this.#named(nameOf(type.typeName)[0] ?? '');
      case 'TsTypeLiteral':
        return isObject;
      default:
        return () => true;
    }
  }

  #named(name: string): Test {
    if (name === 'Date') return isDate;
    return (value) => {
      const alias = this.#aliases.get(name);
      if (alias) return this.#test(alias)(value);
      const members = this.#enums.get(name);
      if (members) return value instanceof EnumValue && members.has(value.name());
      const service = this.services.get(name);
      if (!service || service.methods.size === 0 || name.startsWith('Base')) return true;
      return value instanceof ServiceObject && this.#is(value.serviceName, name);
    };
  }

  /** By methods, not by name alone: a blob is where a blob's source is wanted. */
  #is(given: string, wanted: string): boolean {
    if (given === wanted) return true;
    const has = this.services.get(given)?.methods;
    const needs = this.services.get(wanted)?.methods ?? new Map();
    return has !== undefined && [...needs.keys()].every((name) => has.has(name));
  }
}

/** Without its namespaces. */
function nameOf(node: { type: string }): string[] {
  const { value, right, property } = node as {
    value?: string;
    right?: { type: string };
    property?: { type: string };
  };
  const last = right ?? property;
  if (last) return nameOf(last);
  return value === undefined ? [] : [value];
}

const isObject: Test = (value) => typeof value === 'object' && value !== null;

/** Blanks in lists pass: they stand for nothing. */
const listTest =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every((item) => item === null || test(item));

/** Numbers and booleans become text by themselves, but text never a number. */
function keywordTest(kind: string): Test {
  switch (kind) {
    case 'string':
      return (value) => ['string', 'number', 'boolean'].includes(typeof value);
    case 'number':
      return Number.isFinite;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
    case 'undefined':
    case 'void':
      return (value) => value === null;
    case 'object':
      return isObject;
    default:
      return () => true;
  }
}

let loaded: Definitions | undefined;

const definitions = (): Definitions => {
  loaded ??= new Definitions();
  return loaded;
};

/** Null for a method that Google does not have. */
export const signaturesOf = (service: string, method: string): readonly Signature[] | null =>
  definitions().services.get(service)?.methods.get(method) ?? null;

export const hasService = (service: string): boolean => definitions().services.has(service);

/** All method names that Google's services have, in any class. */
export const platformMembers = (): Set<string> =>
  new Set([...definitions().services.values()].flatMap(({ methods }) => [...methods.keys()]));

export const takes = (signature: Signature, count: number): boolean =>
  count >= signature.filter(({ isOptional, isRest }) => !isOptional && !isRest).length &&
  (count <= signature.length || signature.some(({ isRest }) => isRest));

const fits = (signature: Signature, args: readonly unknown[]): boolean =>
  takes(signature, args.length) &&
  args.every((arg, index) => {
    const parameter = signature[Math.min(index, signature.length - 1)];
    if (!parameter || parameter.isRest) return true;
    return (arg === null && parameter.isOptional) || parameter.accepts(arg);
  });

/** Keys and values of stores become text whatever they are, as measured (platform facts, section 1). */
const takesAnything = new Set(['Cache', 'Properties']);

/** Throws what the platform throws for arguments that no signature of the method takes. */
export function assertSignature(service: string, method: string, args: readonly unknown[]): void {
  const signatures = signaturesOf(service, method);
  if (!signatures) return;
  const fit = takesAnything.has(service)
    ? signatures.some((signature) => takes(signature, args.length))
    : signatures.some((signature) => fits(signature, args));
  const path = definitions().services.get(service)?.path ?? service;
  if (!fit) throw signatureMismatch(`${path}.${method}`, args);
}
