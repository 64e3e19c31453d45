/** Defines the whole page: what is shown before, with and without a connection. */

import { Component, type ComponentChildren } from 'preact';
import { useServices, useSidebar } from './context';
import { Header } from './header';
import { DashboardLink, isOfAccount, ProblemAlert } from './parts/alert';
import { Button } from './parts/controls';
import { panelId, Tabs, tabId } from './parts/tabs';
import { Account } from './screens/account/account';
import { Connect } from './screens/connect';
import { Enrich } from './screens/enrich';
import { Find } from './screens/find/find';
import { Settings } from './screens/settings/settings';
import type { TabName } from './state/state';

const screens: Readonly<Record<TabName, () => ComponentChildren>> = {
  enrich: Enrich,
  find: Find,
  account: Account,
  settings: Settings,
};

const unreadable = {
  code: 'NO_STATE',
  message: 'The sidebar was opened without its data.',
  nextStep: 'Close it and open it again from the Extensions menu.',
  requestId: null,
  field: null,
};

/** What needs no key that works (Undo, History, Erase, the switches) stays within reach below it. */
function OpeningProblem() {
  const { problems, busy, tab } = useSidebar();
  const { sheet, store } = useServices();
  const { opening } = problems;
  const isOfKey = isOfAccount(opening);
  return (
    <ProblemAlert problem={opening ?? unreadable}>
      {isOfKey ? <DashboardLink /> : null}
      <div class="buttons">
        {opening ? (
          <Button busy={busy.opening} onPress={() => void sheet.reload()}>
            Try again
          </Button>
        ) : null}
        {isOfKey && tab !== 'settings' ? (
          <Button onPress={() => store.dispatch({ type: 'tab', tab: 'settings' })}>
            Replace key
          </Button>
        ) : null}
      </div>
    </ProblemAlert>
  );
}

function Opening() {
  return (
    <main class="screen">
      <h1 class="unseen">CDX</h1>
      <OpeningProblem />
    </main>
  );
}

function Connected() {
  const { tab, problems } = useSidebar();
  const Screen = screens[tab];
  return (
    <>
      <Header />
      <main class="main">
        <h1 class="unseen">CDX</h1>
        <Tabs selected={tab} />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(tab)}>
          {problems.opening ? (
            <div class="screen">
              <OpeningProblem />
            </div>
          ) : null}
          <Screen key={tab} />
        </div>
      </main>
    </>
  );
}

function Page() {
  const { server } = useSidebar();
  if (server === null) return <Opening />;
  return server.connected ? <Connected /> : <Connect />;
}

function Spoken() {
  const { spoken } = useSidebar();
  return (
    <div class="unseen" role="status" aria-live="polite">
      {spoken}
    </div>
  );
}

/** A defect in one screen must not leave a blank page beside a run that costs money. */
class Guard extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(): void {
    this.setState({ failed: true });
  }

  override render({ children }: { children: ComponentChildren }, { failed }: { failed: boolean }) {
    if (!failed) return children;
    return (
      <main class="screen">
        <div class="alert" role="alert">
          <p class="alert-title">The sidebar met an error of its own.</p>
          <p>Your sheet and run are safe. Show the sidebar again, or reopen it.</p>
          <Button onPress={() => this.setState({ failed: false })}>Show again</Button>
        </div>
      </main>
    );
  }
}

export function App() {
  return (
    <>
      <Guard>
        <Page />
      </Guard>
      <Spoken />
    </>
  );
}
