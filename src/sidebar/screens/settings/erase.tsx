/** Defines where a person is erased: looked for first, then taken out of all that the add-on wrote. */

import { useId, useState } from 'preact/hooks';
import type { EraseView } from '../../../core/calls/views';
import { useServices, useSidebar } from '../../context';
import { peopleCount, plural } from '../../format';
import { partsOf } from '../../operations/erase';
import { ProblemAlert } from '../../parts/alert';
import { Button, Note, Section, Sentences, TextField } from '../../parts/controls';

/** What a row says: `Leads, row 2: 6 cells go; A, B stay`. */
function rowWords({ place, cells, left }: EraseView['rows'][number]): string {
  const parts = [
    ...(cells > 0 ? [`${plural(cells, 'cell')} ${cells === 1 ? 'goes' : 'go'}`] : []),
    ...(left === '' ? [] : [`${left} ${left.includes(',') ? 'stay' : 'stays'}`]),
  ];
  return `${place}: ${parts.join('; ')}`;
}

interface PlacesProps {
  readonly view: EraseView;
  readonly title: string;
  /** What stands elsewhere than in rows. */
  readonly others: readonly string[];
}

function Places({ view, title, others }: PlacesProps) {
  return (
    <>
      <p>{title}</p>
      <Sentences
        items={[
          ...view.rows.map(rowWords),
          ...(view.moreRows > 0 ? [plural(view.moreRows, 'more row')] : []),
          ...others,
        ]}
      />
    </>
  );
}

interface FoundProps {
  readonly view: EraseView;
  /** What was looked for; '' for the selected rows. */
  readonly asked: string;
  readonly onErase: () => void;
}

function Found({ view, asked, onErase }: FoundProps) {
  const { busy } = useSidebar();
  const parts = partsOf(view);
  const hint = useId();
  const where = asked === '' ? 'in the selected rows' : `for “${asked}”`;
  const who = view.people === 0 ? 'this person' : peopleCount(view.people);
  if (view.rows.length === 0 && parts.length === 0 && !view.unfinished) {
    return <p>Found nothing {where}.</p>;
  }
  return (
    <>
      <Places
        view={view}
        title={`Found ${who} ${where}:`}
        others={partsOf({ ...view, cells: 0 })}
      />
      {view.unfinished ? (
        <p>An erase was interrupted. Whom it knew by ID is erased along; look for others again.</p>
      ) : null}
      <Button
        kind="danger"
        busy={busy.erase}
        disabled={parts.length === 0 && !view.unfinished}
        describedBy={hint}
        onPress={onErase}
      >
        Erase {who}
        {parts.length === 0 ? '' : `: ${parts.join(', ')}`}
      </Button>
      <p class="hint" id={hint}>
        In every sheet of this document. Nothing brings it back, Undo neither; each charge stays in
        the log without the person. Formulas forget all their kept answers. What people typed or
        froze to values stays, and so does Google’s version history.
      </p>
    </>
  );
}

export function Erase() {
  const { busy, problems, notes } = useSidebar();
  const { erase } = useServices();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Omit<FoundProps, 'onErase'> | null>(null);
  const [erased, setErased] = useState<EraseView | null>(null);

  async function find(asked: string): Promise<void> {
    setErased(null);
    setFound(null);
    const view = await erase.find(asked);
    if (view !== null) setFound({ view, asked });
  }

  async function eraseFound(view: EraseView, asked: string): Promise<void> {
    const done = await erase.erase(view);
    if (done === null) return;
    setFound(null);
    setErased(done);
    // What was typed meanwhile is somebody else.
    setText((typed) => (typed.trim() === asked ? '' : typed));
  }

  const rest = erased?.rows.filter(({ left }) => left !== '') ?? [];
  return (
    <Section title="Erase a person">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy.erase) void find(text.trim());
        }}
      >
        <TextField
          label="Person to erase"
          value={text}
          hint="An email, a phone, a LinkedIn URL or a person ID. Looking is free and changes nothing."
          onInput={(typed) => {
            setText(typed);
            setFound(null);
            erase.drop();
          }}
        />
        <Button submits busy={busy.erase} disabled={text.trim() === ''}>
          Find
        </Button>
        <Button kind="text" busy={busy.erase} onPress={() => void find('')}>
          Find who is in the selected rows
        </Button>
      </form>
      {found === null ? null : (
        <Found {...found} onErase={() => void eraseFound(found.view, found.asked)} />
      )}
      <Note text={notes.erase} />
      {erased === null || rest.length === 0 ? null : (
        <Places
          view={{ ...erased, rows: rest.map((row) => ({ ...row, cells: 0 })) }}
          others={[]}
          title="Left, since CDX did not write it or can’t tell:"
        />
      )}
      <ProblemAlert problem={problems.erase} />
    </Section>
  );
}
