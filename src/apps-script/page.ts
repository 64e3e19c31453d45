/** Defines the menu and the sidebar's page. */

import { isTriggerAsked } from '../core/account/hourly-trigger';
import { takeEnding } from '../core/calls/catch-up/ending';
import type { SidebarOpening } from '../core/calls/views';
import { requireSidebarScopes, requireTriggerScope } from './permissions';
import { storeOf } from './stores';

/** May run before the add-on is enabled in a file, where only building a menu is allowed. */
export function addMenu(): void {
  SpreadsheetApp.getUi().createAddonMenu().addItem('Open CDX', 'showSidebar').addToUi();
}

const toastSeconds = 12;

/** Where the add-on is not enabled in a file yet, neither properties nor the file may be asked. */
export function tellEnding(): void {
  try {
    const text = takeEnding(storeOf(PropertiesService.getDocumentProperties()));
    if (text !== null) SpreadsheetApp.getActiveSpreadsheet().toast(text, 'CDX', toastSeconds);
  } catch {
    // The menu is what an opening is for.
  }
}

const openingPlace = /(<script[^>]*id="cdx-opening"[^>]*>)[^<]*(<\/script>)/;

/**
 * The state stands in the page as JSON; `<` is escaped, so that no text of it can end the element.
 * Permissions are asked for first, since a call without its own fails and asks for nothing, and then the
 * user interface: a cell has neither, so `=showSidebar()` ends here and makes neither a token nor a
 * request. The file is taken raw: as output, it would lose what looks like a comment inside its script's
 * template literals.
 */
export function showPage(open: () => SidebarOpening): void {
  requireSidebarScopes();
  const ui = SpreadsheetApp.getUi();
  const documentId = SpreadsheetApp.getActiveSpreadsheet().getId();
  const userStore = storeOf(PropertiesService.getUserProperties());
  if (isTriggerAsked(userStore, documentId)) requireTriggerScope();
  const page = HtmlService.createTemplateFromFile('Sidebar').getRawContent();
  const json = JSON.stringify(open()).replace(/</g, '\\u003c');
  const html = page.replace(
    openingPlace,
    (_, start: string, end: string) => `${start}${json}${end}`,
  );
  ui.showSidebar(HtmlService.createHtmlOutput(html).setTitle('CDX'));
}
