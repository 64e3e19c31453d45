/** Defines the screen that searches people, lets the user pick some and inserts them. */

import { useState } from 'preact/hooks';
import { useServices, useSidebar } from '../../context';
import { peopleCount } from '../../format';
import { ProblemAlert } from '../../parts/alert';
import { Button, Check, Note, TextField } from '../../parts/controls';
import { Typeahead } from '../../parts/typeahead';
import { canSearch, pickMax } from '../../state/find';
import { Results, useSearch } from './find-results';

function Filters() {
  const { find } = useSidebar();
  const { store } = useServices();
  const search = useSearch();
  const { request } = find;
  // Decided once: clearing the last filter must not close the box that is being typed in.
  const [opensFilters] = useState(request.title + request.company + request.countries !== '');
  const change = (part: Partial<typeof request>) =>
    store.dispatch({ type: 'findForm', change: part });
  return (
    <details open={opensFilters}>
      <summary>Filters</summary>
      <Typeahead
        label="Title"
        kind="titles"
        value={request.title}
        onValue={(title) => change({ title })}
        onSubmit={() => search()}
      />
      <Typeahead
        label="Company name"
        kind="companies"
        value={request.company}
        onValue={(company) => change({ company })}
        onSubmit={() => search()}
      />
      <TextField
        label="Countries"
        value={request.countries}
        placeholder="Separated by commas"
        onInput={(countries) => change({ countries })}
      />
      <TextField
        label="Seniority"
        value={request.seniority}
        placeholder="vp, director"
        onInput={(seniority) => change({ seniority })}
      />
      <Check
        label="Has an email"
        checked={request.hasEmail}
        onChange={(hasEmail) => change({ hasEmail })}
      />
      <Check
        label="Has a phone"
        checked={request.hasPhone}
        onChange={(hasPhone) => change({ hasPhone })}
      />
    </details>
  );
}

function Insert() {
  const { find, busy, problems } = useSidebar();
  const { people, store } = useServices();
  const picked = Object.values(find.picked);
  if (picked.length === 0 && problems.insert === undefined) return null;
  return (
    <div class="actions">
      <ProblemAlert problem={problems.insert} />
      <div class="buttons">
        <Button
          kind="primary"
          busy={busy.insert}
          disabled={picked.length === 0}
          onPress={() => void people.insert(picked)}
        >
          Insert {peopleCount(picked.length)}
        </Button>
        {picked.length === 0 ? null : (
          <Button
            kind="text"
            onPress={() => store.dispatch({ type: 'pick', people: picked, on: false })}
          >
            Clear picks
          </Button>
        )}
      </div>
      <p class="hint">
        Added below the last row, with their person IDs. Free.
        {picked.length < pickMax ? '' : ` At most ${pickMax} at once.`}
      </p>
    </div>
  );
}

export function Find() {
  const { find, problems, busy } = useSidebar();
  const { store } = useServices();
  const search = useSearch();
  return (
    <div class="screen">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <div class="search-line">
          <Typeahead
            label="Search people"
            kind="titles"
            value={find.request.q}
            placeholder="Name, title or company"
            onValue={(q) => store.dispatch({ type: 'findForm', change: { q } })}
            onChosen={() => search()}
            onSubmit={() => search()}
          />
          <Button kind="primary" submits busy={busy.find} disabled={!canSearch(find.request)}>
            Search (free)
          </Button>
        </div>
        <Filters />
      </form>
      <ProblemAlert problem={problems.find} />
      {busy.find && find.view === null ? <p class="empty">Searching…</p> : null}
      <Note text={find.inserted ?? undefined} />
      {find.view === null ? null : <Results view={find.view} />}
      <Insert />
    </div>
  );
}
