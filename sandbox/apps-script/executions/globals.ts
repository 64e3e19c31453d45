/** The global variables of a script: one object per Apps Script service. */

import { Boundary } from '../realm/boundary';
import type { Realm } from '../realm/realm';
import type { ServiceObject } from '../service-object';
import { CacheService } from '../services/cache-service';
import { HtmlService } from '../services/html/html-service';
import { LockService } from '../services/lock-service';
import { ConsoleService, Logger } from '../services/logging';
import { PropertiesService } from '../services/properties-service';
import { ScriptApp } from '../services/script-app';
import { Session } from '../services/session';
import { SheetsContext } from '../services/spreadsheet/sheets-context';
import { SpreadsheetApp } from '../services/spreadsheet/spreadsheet-app';
import { UrlFetchApp } from '../services/url-fetch/url-fetch-app';
import { Utilities } from '../services/utilities';
import type { World } from '../world';
import type { CallGate } from './call-gate';
import type { Execution } from './execution';

export interface ScriptServices {
  boundary: Boundary;
  /** For events that carry ranges and sheets. */
  sheets: SheetsContext;
}

/** The services of one execution. Templates are evaluated in `realm`. */
export function createServices(
  world: World,
  execution: Execution,
  realm: Realm,
): { services: readonly ServiceObject[]; sheets: SheetsContext } {
  const sheets = new SheetsContext(world, execution);
  const services = [
    new CacheService(world, execution),
    new ConsoleService(world, execution),
    new HtmlService(world, realm),
    new LockService(world, execution),
    new Logger(world, execution),
    new PropertiesService(world, execution),
    new ScriptApp(world, execution),
    new Session(world, execution),
    new SpreadsheetApp(sheets),
    new UrlFetchApp(world, execution),
    new Utilities(world, execution),
  ];
  return { services, sheets };
}

/** Puts the services of one execution into a realm's global object. */
export function installServices(
  world: World,
  execution: Execution,
  realm: Realm,
  gate: CallGate,
): ScriptServices {
  const boundary = new Boundary(gate, realm);
  const { services, sheets } = createServices(world, execution, realm);
  for (const service of services) realm.globals[service.serviceName] = boundary.wrap(service);
  return { boundary, sheets };
}
