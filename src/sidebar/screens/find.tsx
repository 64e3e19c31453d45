/** Defines the screen that searches people, lets the user pick some and inserts them. */

import { useState } from 'preact/hooks';
import type { FoundPerson, SearchView } from '../../core/sidebar/model';
import { useServices, useSidebar } from '../context';
import { formatCount, plural } from '../format';
import { ProblemAlert } from '../parts/alert';
import { Button, Check, Note, TextField } from '../parts/controls';
import { Typeahead } from '../parts/typeahead';
import { canSearch, pageBounds } from '../state/find';

function useSearch(): (page: number) => void {
  const { sheet, store } = useServices();
  return (page) => {
    const { find } = store.state();
    const request = page === 1 || find.asked === null ? find.request : find.asked;
    if (canSearch(request)) void sheet.search({ ...request, page });
  };
}

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
        onSubmit={() => search(1)}
      />
      <Typeahead
        label="Company name"
        kind="companies"
        value={request.company}
        onValue={(company) => change({ company })}
        onSubmit={() => search(1)}
      />
      <Typeahead
        label="Countries"
        kind="locations"
        several
        value={request.countries}
        placeholder="Separated by commas"
        onValue={(countries) => change({ countries })}
        onSubmit={() => search(1)}
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

function emailWords({ emailAvailable, emailStatus }: FoundPerson): string {
  if (!emailAvailable) return 'No email';
  return emailStatus === 'verified' ? 'Verified email' : 'Email';
}

function Person({ person, picked }: { readonly person: FoundPerson; readonly picked: boolean }) {
  const { store } = useServices();
  const work = [person.title, person.company].filter((part) => part !== '').join(', ');
  return (
    <li class="person">
      <Check
        label={person.fullName}
        checked={picked}
        onChange={(on) => store.dispatch({ type: 'pick', people: [person], on })}
        hint={
          <>
            <span class="clamp">{work}</span>
            {person.location === '' ? null : <span class="clamp">{person.location}</span>}
            <span class="badges">
              <span class={person.emailAvailable ? 'badge yes' : 'badge'}>
                {emailWords(person)}
              </span>
              <span class={person.phoneAvailable ? 'badge yes' : 'badge'}>
                {person.phoneAvailable ? 'Phone' : 'No phone'}
              </span>
            </span>
          </>
        }
      />
    </li>
  );
}

function Pages({ view }: { readonly view: SearchView }) {
  const { busy } = useSidebar();
  const search = useSearch();
  const { first, last } = pageBounds(view);
  return (
    <nav class="pages" aria-label="Pages of results">
      <Button
        kind="text"
        busy={busy.find ?? false}
        disabled={view.page <= 1}
        onPress={() => search(view.page - 1)}
      >
        Previous
      </Button>
      <span>
        {formatCount(first)}–{formatCount(last)} of {formatCount(view.total)}
      </span>
      <Button
        kind="text"
        busy={busy.find ?? false}
        disabled={last >= view.total}
        onPress={() => search(view.page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

function Results({ view }: { readonly view: SearchView }) {
  const { find } = useSidebar();
  const { store } = useServices();
  if (view.people.length === 0) {
    return <p class="empty">Nobody fits. Take a filter away, or type less of a word.</p>;
  }
  const areAllPicked = view.people.every(({ id }) => find.picked[id] !== undefined);
  return (
    <>
      <div class="results-head">
        <Check
          label="All on this page"
          checked={areAllPicked}
          onChange={(on) => store.dispatch({ type: 'pick', people: view.people, on })}
        />
      </div>
      <ul class="people" aria-label="People found">
        {view.people.map((person) => (
          <Person key={person.id} person={person} picked={find.picked[person.id] !== undefined} />
        ))}
      </ul>
      <Pages view={view} />
    </>
  );
}

function Insert() {
  const { find, busy, problems } = useSidebar();
  const { sheet } = useServices();
  const people = Object.values(find.picked);
  if (people.length === 0 && problems.insert === undefined) return null;
  return (
    <div class="actions">
      <ProblemAlert problem={problems.insert} />
      <Button
        kind="primary"
        busy={busy.insert ?? false}
        disabled={people.length === 0}
        onPress={() => void sheet.insert(people)}
      >
        Insert {plural(people.length, 'person', 'people')}
      </Button>
      <p class="hint">Added below the last row, with their person IDs. Free.</p>
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
          search(1);
        }}
      >
        <Typeahead
          label="Search people"
          kind="titles"
          value={find.request.q}
          placeholder="Name, title or company"
          onValue={(q) => store.dispatch({ type: 'findForm', change: { q } })}
          onChosen={() => search(1)}
          onSubmit={() => search(1)}
        />
        <Filters />
        <Button
          kind="primary"
          submits
          busy={busy.find ?? false}
          disabled={!canSearch(find.request)}
        >
          Search (free)
        </Button>
      </form>
      <ProblemAlert problem={problems.find} />
      {busy.find && find.view === null ? <p class="empty">Searching…</p> : null}
      <Note text={find.inserted ?? undefined} />
      {find.view === null ? null : <Results view={find.view} />}
      <Insert />
    </div>
  );
}
