/** Defines the clicks in the sidebar that concern formulas; each opens the owner's sidebar anew. */
import { z } from 'zod';
import type { VirtualClock } from '../../../sandbox/apps-script/clock';
import type { Host } from '../../../sandbox/apps-script/host';
import { addOnHost } from '../../../sandbox/demo/add-on/add-on-host';
import { type AddOn, openAddOn } from '../../../sandbox/demo/add-on/driver';

const formulaCounts = z.object({ total: z.number(), waiting: z.number(), failed: z.number() });
const freezeResult = z.object({ frozen: z.number(), skipped: z.number() });
const settings = z.object({
  formulaSpending: z.object({ on: z.boolean(), limitPerDay: z.number(), spentToday: z.number() }),
});

/** Twenty presses of the button are more than any test of these needs. */
const pressesMax = 20;
const minuteMs = 60_000;

/** As the page does: it names the account that it shows. */
export function setSpending(addOn: AddOn, on: boolean, limitPerDay: number) {
  const account = addOn.meters()?.account;
  return addOn.call('setFormulaSpending', settings, on, limitPerDay, account);
}

export function sidebarOf(host: Host, clock: VirtualClock, owner: string) {
  const open = (user = owner): AddOn => openAddOn(addOnHost(host, user));

  /** Presses Retry waiting formulas once a minute until nothing waits; gives the presses. */
  function retryUntilDone(): number {
    const addOn = open();
    for (let press = 0; press < pressesMax; press += 1) {
      if (addOn.call('countFormulas', formulaCounts).waiting === 0) return press;
      clock.sleep(minuteMs);
      addOn.call('retryFormulas', formulaCounts);
    }
    throw new Error(`Formulas still wait after ${pressesMax} presses.`);
  }

  /** For cells of which a limit holds some up, which go on waiting. */
  function retryEachMinute(presses: number): void {
    for (let press = 0; press < presses; press += 1) {
      clock.sleep(minuteMs);
      open().call('retryFormulas', formulaCounts);
    }
  }

  return {
    open,
    retryUntilDone,
    retryEachMinute,
    counts: () => open().call('countFormulas', formulaCounts),
    retry: () => open().call('retryFormulas', formulaCounts),
    freeze: () => open().call('freezeFormulas', freezeResult),
    /** The switch that lets formulas spend, with its limit a day. */
    switchSpending: (on: boolean, limitPerDay: number) =>
      setSpending(open(), on, limitPerDay).formulaSpending,
    /** What the sidebar says that formulas spent today. */
    spendingToday: () =>
      open().call('getState', z.object({ settings })).settings.formulaSpending.spentToday,
  };
}
