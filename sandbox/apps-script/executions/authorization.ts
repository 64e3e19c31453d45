/** What an execution may call, by its AuthMode and by the scopes of the manifest. */

import { ServiceException } from '../errors';
import type { ServiceCall } from '../host-types';
import type { World } from '../world';

const scope = 'https://www.googleapis.com/auth/';
/** Object classes that belong to SpreadsheetApp. */
const spreadsheet = new Set([
  'SpreadsheetApp',
  'Spreadsheet',
  'Sheet',
  'Range',
  'RangeList',
  'Filter',
  'Protection',
  'NamedRange',
  'DeveloperMetadata',
  'DeveloperMetadataFinder',
  'TextFinder',
  'Selection',
  'RichTextValue',
]);
const menu = new Set(['Ui.createMenu', 'Ui.createAddonMenu']);
const windows = /^Ui\.(show|alert|prompt)/;
const triggers = /^(ScriptApp\.(newTrigger|getProjectTriggers|deleteTrigger)|\w*TriggerBuilder\.)/;
const always = new Set(['Logger', 'console', 'Utilities', 'Menu', 'Blob']);

/** Platform facts, section 2: what custom functions may use. */
const forFormulas = new Set([
  ...always,
  ...spreadsheet,
  'CacheService',
  'Cache',
  'HtmlService',
  'HtmlOutput',
  'HtmlTemplate',
  'LockService',
  'Lock',
  'PropertiesService',
  'Properties',
  'UrlFetchApp',
  'HTTPResponse',
  'Session',
  'User',
]);
const mutation =
  /^(set|clear|insert|delete|append|hide|show|unhide|add|move|protect|remove|sort|copy|rename|toast|activate|createFilter|create$|trim|randomize|replace)/;

/** Methods that need a scope of their own, beside those of SpreadsheetApp and UrlFetchApp. */
const scopes: readonly [RegExp, readonly string[]][] = [
  [triggers, ['script.scriptapp']],
  [windows, ['script.container.ui']],
  [/^UrlFetchApp\./, ['script.external_request']],
  [/^Session\.get(Active|Effective)User$/, ['userinfo.email']],
  [/^SpreadsheetApp\.open(ById|ByUrl)$/, ['spreadsheets']],
  [/^SpreadsheetApp\.(getActive|flush)/, ['spreadsheets.currentonly', 'spreadsheets']],
];

export function authorize(world: World, call: ServiceCall): void {
  const path = `${call.service}.${call.method}`;
  if (call.authMode === 'NONE') assertNone(call.service, path);
  if (call.authMode === 'LIMITED') assertLimited(path);
  if (call.authMode === 'CUSTOM_FUNCTION') assertFormula(call);
  else assertScopes(world, call.user, path);
}

const denied = (path: string) => new ServiceException(`You do not have permission to call ${path}`);

/** Logging, Utilities and the building of menus. */
function assertNone(service: string, path: string): void {
  if (always.has(service) || menu.has(path)) return;
  if (path === 'SpreadsheetApp.getUi' || service === 'Ui') {
    if (!windows.test(path)) return;
  }
  throw denied(path);
}

/** All that touches only this file: no requests, no windows, no triggers. */
function assertLimited(path: string): void {
  if (/^UrlFetchApp\./.test(path) || windows.test(path) || triggers.test(path)) throw denied(path);
}

function assertFormula({ service, method }: ServiceCall): void {
  if (!forFormulas.has(service))
    throw new ServiceException(`You do not have permission to call ${service} service.`);
  if (service === 'SpreadsheetApp' && method === 'getUi')
    throw new ServiceException('Cannot call SpreadsheetApp.getUi() from this context.');
  if (service === 'SpreadsheetApp' && /^(open|create)/.test(method)) throw denied(method);
  if (spreadsheet.has(service) && mutation.test(method)) throw denied(method);
}

function assertScopes(world: World, user: string, path: string): void {
  const entry = scopes.find(([pattern]) => pattern.test(path));
  if (!entry) return;
  const wanted = entry[1].map((name) => scope + name);
  const { oauthScopes: declared = wanted } = world.manifest;
  const refused = world.refusedScopes.get(user);
  // Nobody can grant what the manifest does not ask for.
  if (!wanted.some((scope) => declared.includes(scope) && !refused?.has(scope)))
    throw new ServiceException(
      `Specified permissions are not sufficient to call ${path}. Required permissions: ${wanted.join(' || ')}`,
    );
}
