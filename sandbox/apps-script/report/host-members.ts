/** Which methods the host's service classes have. */

import type { ServiceObject } from '../service-object';
import { Blob } from '../services/blob';
import { Cache, CacheService } from '../services/cache-service';
import { HtmlOutput, HtmlService, HtmlTemplate } from '../services/html/html-service';
import { Lock, LockService } from '../services/lock-service';
import { ConsoleService, Logger } from '../services/logging';
import { Properties, PropertiesService } from '../services/properties-service';
import { DataValidation, DataValidationBuilder } from '../services/range/data-validation';
import { Range } from '../services/range/range';
import { RangeList } from '../services/range/range-list';
import { RichTextValue, RichTextValueBuilder } from '../services/range/rich-text';
import { AuthorizationInfo, ScriptApp } from '../services/script-app';
import { Session, User } from '../services/session';
import {
  BooleanCondition,
  ConditionalFormatRule,
  ConditionalFormatRuleBuilder,
} from '../services/spreadsheet/conditional-format';
import {
  DeveloperMetadata,
  DeveloperMetadataFinder,
  DeveloperMetadataLocation,
} from '../services/spreadsheet/developer-metadata';
import { Filter } from '../services/spreadsheet/filter';
import { NamedRange } from '../services/spreadsheet/named-range';
import { Protection } from '../services/spreadsheet/protection';
import { Sheet } from '../services/spreadsheet/sheet';
import { Spreadsheet } from '../services/spreadsheet/spreadsheet';
import { SpreadsheetApp } from '../services/spreadsheet/spreadsheet-app';
import { TextFinder } from '../services/spreadsheet/text-finder';
import {
  ClockTriggerBuilder,
  SpreadsheetTriggerBuilder,
  Trigger,
  TriggerBuilder,
} from '../services/trigger-builders';
import { Menu, PromptResponse, Ui } from '../services/ui';
import { HttpResponse } from '../services/url-fetch/http-response';
import { UrlFetchApp } from '../services/url-fetch/url-fetch-app';
import { Utilities } from '../services/utilities';

const classes: Readonly<Record<string, { prototype: ServiceObject }>> = {
  AuthorizationInfo,
  Blob,
  BooleanCondition,
  Cache,
  CacheService,
  ClockTriggerBuilder,
  ConditionalFormatRule,
  ConditionalFormatRuleBuilder,
  DataValidation,
  DataValidationBuilder,
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
    Object.entries(classes).map(([name, { prototype }]) => [name, methodsOf(prototype)]),
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
