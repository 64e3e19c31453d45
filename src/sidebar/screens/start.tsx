/** Defines what an empty sheet shows: the ways to get leads into it. */

import { useServices, useSidebar } from '../context';
import { ProblemAlert } from '../parts/alert';
import { Button, Note } from '../parts/controls';
import { useTakeFocus } from '../parts/take-focus';
import { HistoryButton } from './history/history-button';

/** Enough to see every kind of outcome, few enough to be looked through. */
const sampleLeads = 20;

export function Start() {
  const { problems, busy, notes } = useSidebar();
  const { store, sheet, people } = useServices();
  const heading = useTakeFocus<HTMLHeadingElement>();
  return (
    <div class="screen">
      <h2 class="screen-title" ref={heading} tabIndex={-1}>
        How would you like to begin?
      </h2>
      <div class="card">
        <h3>You have a list</h3>
        <p>
          Paste it here, or import it (File, Import). LinkedIn links are best; a name with a company
          or a work email will do.
        </p>
        <Button kind="primary" busy={busy.sheet} onPress={() => void sheet.readSheet()}>
          Look again
        </Button>
      </div>
      <div class="card">
        <h3>You need one</h3>
        <p>Search people by title, company and country, and insert those you pick. Free.</p>
        <Button onPress={() => store.dispatch({ type: 'tab', tab: 'find' })}>Find people</Button>
      </div>
      <div class="card">
        <h3>You want to try it first</h3>
        <p>Nothing is charged before you press Enrich.</p>
        <Button busy={busy.insert} onPress={() => void people.insertSample(sampleLeads)}>
          Put {sampleLeads} sample leads here
        </Button>
        <Note text={notes.insert} />
      </div>
      <ProblemAlert problem={problems.sheet ?? problems.insert} />
      <HistoryButton />
    </div>
  );
}
