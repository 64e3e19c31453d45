/** Defines the screen that shows the account, the key and the usage. */

import { useEffect } from 'preact/hooks';
import type { AccountView, Meters } from '../../../core/calls/views';
import { useServices, useSidebar } from '../../context';
import { formatCount, formatDate } from '../../format';
import { RetryAlert } from '../../parts/alert';
import { FactList, type Facts, Section } from '../../parts/controls';
import type { UsageDays } from '../../state/state';
import { UsageChart } from './usage-chart';

/** Of an account that was not asked yet what the header knows. */
function capFacts(meters: Meters, account: AccountView | null): Facts {
  const count = formatCount;
  return [
    ['Plan', meters.plan],
    ['Credits', `${count(meters.credits)} of ${count(meters.monthlyAllowance)} a month`],
    ['Price', `${count(meters.costPerReveal)} a revealed field`],
    ['Reveals a day', count(meters.revealsPerDay)],
    ['Reveals a minute', count(meters.revealsPerMinute)],
    ['Requests a minute', count(meters.requestsPerMinute)],
    ['People a reveal call', account && count(account.batchMax)],
    ['Results a search', account && count(account.searchResultsMax)],
  ];
}

function keyFacts(account: AccountView): Facts {
  return [
    ['Name', account.keyName],
    ['Starts with', account.keyPrefix],
    ['Created', formatDate(account.keyCreatedAt)],
    ['Last used', formatDate(account.keyLastUsedAt)],
    ['Requests', formatCount(account.keyRequestCount)],
  ];
}

const spans: readonly UsageDays[] = [7, 30, 90];

function Usage() {
  const { usage, usageDays, busy } = useSidebar();
  const { settings } = useServices();
  return (
    <Section title="Usage through the API">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend */}
      <div class="segments" role="group" aria-label="Days of usage">
        {spans.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === usageDays}
            onClick={() => void settings.readUsage(days)}
          >
            {days} days
          </button>
        ))}
      </div>
      <RetryAlert place="usage" onPress={() => void settings.readUsage(usageDays)} />
      {usage === null ? (
        <p class="chart-space empty">{busy.usage ? 'Loading…' : ''}</p>
      ) : (
        <UsageChart usage={usage} />
      )}
    </Section>
  );
}

export function Account() {
  const { account, meters, usageDays, busy } = useSidebar();
  const { settings } = useServices();
  // Only at the opening of the screen: a press asks for other days.
  useEffect(() => {
    void settings.readAccount();
    void settings.readUsage(usageDays);
  }, [settings]);
  return (
    <div class="screen">
      <RetryAlert place="account" onPress={() => void settings.readAccount()} />
      <Usage />
      {account === null && busy.account ? <p class="empty">Loading…</p> : null}
      {meters === null ? null : (
        <Section title="Plan and caps">
          <FactList facts={capFacts(meters, account)} />
        </Section>
      )}
      {account === null ? null : (
        <Section title="API key">
          <FactList facts={keyFacts(account)} />
        </Section>
      )}
    </div>
  );
}
