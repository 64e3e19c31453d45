/** Which methods the host's service classes have. */

import type { ServiceObject } from './service-object';
import { Blob } from './services/blob';
import { Cache, CacheService } from './services/cache-service';
import {
  DeveloperMetadata,
  DeveloperMetadataFinder,
  DeveloperMetadataLocation,
} from './services/developer-metadata';
import { Filter } from './services/filter';
import { HtmlOutput, HtmlService, HtmlTemplate } from './services/html-service';
import { HttpResponse } from './services/http-response';
import { Lock, LockService } from './services/lock-service';
import { ConsoleService, Logger } from './services/logging';
import { NamedRange } from './services/named-range';
import { Properties, PropertiesService } from './services/properties-service';
import { Protection } from './services/protection';
import { Range } from './services/range';
import { RangeList } from './services/range-list';
import { RichTextValue, RichTextValueBuilder } from './services/rich-text';
import { AuthorizationInfo, ScriptApp } from './services/script-app';
import { Session, User } from './services/session';
import { Sheet } from './services/sheet';
import { Spreadsheet } from './services/spreadsheet';
import { SpreadsheetApp } from './services/spreadsheet-app';
import { TextFinder } from './services/text-finder';
import {
  ClockTriggerBuilder,
  SpreadsheetTriggerBuilder,
  Trigger,
  TriggerBuilder,
} from './services/trigger-builders';
import { Menu, PromptResponse, Ui } from './services/ui';
import { UrlFetchApp } from './services/url-fetch-app';
import { Utilities } from './services/utilities';

const CLASSES: Readonly<Record<string, { prototype: ServiceObject }>> = {
  AuthorizationInfo,
  Blob,
  Cache,
  CacheService,
  ClockTriggerBuilder,
  DeveloperMetadata,
  DeveloperMetadataFinder,
  DeveloperMetadataLocation,
  Filter,
  HtmlOutput,
  HtmlService,
  HtmlTemplate,
  HTTPResponse: HttpResponse,
  Lock,
  LockService,
  Logger,
  Menu,
  NamedRange,
  PromptResponse,
  Properties,
  PropertiesService,
  Protection,
  Range,
  RangeList,
  RichTextValue,
  RichTextValueBuilder,
  ScriptApp,
  Session,
  Sheet,
  Spreadsheet,
  SpreadsheetApp,
  SpreadsheetTriggerBuilder,
  TextFinder,
  Trigger,
  TriggerBuilder,
  Ui,
  UrlFetchApp,
  User,
  Utilities,
  console: ConsoleService,
};

/** Method names by class. */
export function hostMembers(): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(CLASSES).map(([name, { prototype }]) => [name, methodsOf(prototype)]),
  );
}

function methodsOf(start: object): Set<string> {
  const names = new Set<string>();
  for (
    let prototype: unknown = start;
    prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  )
    for (const name of Object.getOwnPropertyNames(prototype))
      if (name !== 'constructor') names.add(name);
  return names;
}
