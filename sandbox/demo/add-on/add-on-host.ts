/** Defines the host as the driver sees it: one user who opens the sidebar and clicks in it. */
import type { Host } from '../../apps-script/host';
import type { MenuItem } from '../../apps-script/host-types';
import type { AddOnHost } from './driver';

/** Opens the spreadsheet, which makes the menu. */
export function addOnHost(host: Host, user?: string): AddOnHost {
  const opened = host.open(user);
  if (opened?.ok === false) throw new Error(`onOpen failed: ${opened.error.message}`);
  return {
    openSidebar: () => {
      const result = host.clickMenu(sidebarItem(host.menu(user)), user);
      if (!result.ok) throw new Error(`The sidebar did not open: ${result.error.message}`);
      const sidebar = host.sidebar(user);
      if (sidebar === null) throw new Error('The menu item opened no sidebar.');
      return sidebar.html;
    },
    call: (functionName, args) => {
      const answer = host.googleScriptRun(user).call(functionName, ...args);
      if (answer.kind === 'success') return answer.value;
      throw new Error(`${functionName} failed: ${answer.message}`);
    },
    wait: (durationMs) => host.clock.sleep(durationMs),
  };
}

/** The first item of the add-on's menu opens its sidebar. */
function sidebarItem(menu: readonly MenuItem[]): string {
  const name = menu.find((item) => item.functionName !== null)?.name;
  if (name === undefined || name === null) throw new Error('The add-on has no menu.');
  return name;
}
