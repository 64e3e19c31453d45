/** Defines what is asked of Google about permissions, each of which a person may have withheld. */

const scopeOf = (name: string): string => `https://www.googleapis.com/auth/${name}`;

const fetchScope = scopeOf('script.external_request');

/** What the sidebar does nothing without; the hourly trigger's is missed only where that is wanted. */
const sidebarScopes = [
  scopeOf('spreadsheets.currentonly'),
  scopeOf('script.container.ui'),
  fetchScope,
];

const triggerScope = scopeOf('script.scriptapp');

/** Newer than the type definitions: with a list it tells of these scopes alone. */
interface ScopedAuthorization {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    scopes: string[],
  ): GoogleAppsScript.Script.AuthorizationInfo;
}

/** Where one is missing, Google names it and asks for it, and the execution ends: opening again goes on. */
export function requireSidebarScopes(): void {
  ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, sidebarScopes);
}

export function requireTriggerScope(): void {
  ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, [triggerScope]);
}

export function isTriggerGranted(): boolean {
  return isGranted(triggerScope);
}

/** In a cell there is no such service to ask, and no such permission is needed either. */
export function isFetchGranted(): boolean {
  return isGranted(fetchScope);
}

function isGranted(scope: string): boolean {
  try {
    const app: ScopedAuthorization = ScriptApp;
    const info = app.getAuthorizationInfo(ScriptApp.AuthMode.FULL, [scope]);
    return info.getAuthorizationStatus() !== ScriptApp.AuthorizationStatus.REQUIRED;
  } catch {
    return true;
  }
}
