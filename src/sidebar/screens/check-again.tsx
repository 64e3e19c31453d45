/** Defines how rows that are done are checked again, and what a check found. */

import { useState } from 'preact/hooks';
import type { RunView } from '../../core/run/views';
import { useServices, useSidebar } from '../context';
import { formatCount, plural } from '../format';
import { Button, Section } from '../parts/controls';
import { NumberField } from '../parts/number-field';

const daysAtFirst = 90;
const daysMax = 3_650;

/** Whoever is done may have moved since: for the rows that are chosen above. */
export function CheckAgain() {
  const { busy } = useSidebar();
  const { run } = useServices();
  const [days, setDays] = useState(daysAtFirst);
  return (
    <Section title="Check again">
      <NumberField
        label="Older than (days)"
        value={days}
        min={0}
        max={daysMax}
        onValue={setDays}
        hint="Done rows, of those chosen above, are looked up anew: who moved? 0 for all."
      />
      <Button busy={busy.start} onPress={() => void run.check(days)}>
        Check again (free)
      </Button>
    </Section>
  );
}

/** What a check found, and what it costs to have those who moved revealed anew. */
export function Checked({
  run,
  checked,
}: {
  readonly run: RunView;
  readonly checked: NonNullable<RunView['checked']>;
}) {
  const { busy } = useSidebar();
  const services = useServices();
  const { changed, moved, gone, unclear, creditsMax } = checked;
  return (
    <>
      <p>
        {!run.counts.rows
          ? 'No row was checked'
          : changed + gone || unclear
            ? `${plural(changed, 'row')} changed (${formatCount(moved)}: another company), ${formatCount(gone)} no longer on file: see “CDX changed”`
            : 'Nothing has changed'}
        .
      </p>
      {run.mine && creditsMax > 0 ? (
        <Button busy={busy.run} onPress={() => void services.run.renew()}>
          Reveal {plural(moved, 'row')} again, at most {plural(creditsMax, 'credit')}
        </Button>
      ) : null}
    </>
  );
}
