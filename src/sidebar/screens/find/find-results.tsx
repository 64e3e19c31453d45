/** Defines the people found: who they are, who is picked, and the pages of them. */

import type { FoundPerson, SearchView } from '../../../core/calls/views';
import { useServices, useSidebar } from '../../context';
import { formatCount, peopleCount } from '../../format';
import { Button, Check, PublicLink } from '../../parts/controls';
import { canSearch, pageBounds, pickMax, searchOf } from '../../state/find';

/** Searches by the filters as typed, or a page of what is shown. */
export function useSearch(): (page?: number) => void {
  const { people, store } = useServices();
  return (page) => {
    const request = searchOf(store.state().find, page);
    if (canSearch(request)) void people.search(request);
  };
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
            <PublicLink
              url={/^https:\/\//.test(person.linkedinUrl) ? person.linkedinUrl : ''}
              text={
                <>
                  LinkedIn<span class="unseen"> profile of {person.fullName}</span>
                </>
              }
            />
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
        busy={busy.find}
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
        busy={busy.find}
        disabled={last >= view.total}
        onPress={() => search(view.page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

export function Results({ view }: { readonly view: SearchView }) {
  const { find, busy } = useSidebar();
  const { people, store } = useServices();
  if (view.people.length === 0) {
    return <p class="empty">Nobody fits. Take a filter away, or type less of a word.</p>;
  }
  const areAllPicked = view.people.every(({ id }) => find.picked[id] !== undefined);
  return (
    <>
      <p class="found-total">{peopleCount(view.total)} found</p>
      <div class="results-head">
        <Check
          label="All on this page"
          checked={areAllPicked}
          onChange={(on) => store.dispatch({ type: 'pick', people: view.people, on })}
        />
        {view.total > view.people.length ? (
          <Button
            kind="text"
            busy={busy.find}
            onPress={() => void people.pickFirst(Math.min(view.total, pickMax))}
          >
            {view.total > pickMax ? `Pick the first ${pickMax}` : `Pick all ${view.total}`}
          </Button>
        ) : null}
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
