/** Defines what a report of a fault needs: the diagnostics to copy, and the self-test. */

import { useId, useState } from 'preact/hooks';
import { about } from '../../about';
import { useServices, useSidebar } from '../../context';
import { Outcome, ProblemAlert } from '../../parts/alert';
import { Button, Note, PublicLink, Section } from '../../parts/controls';

/** Some browsers forbid the clipboard in a sandboxed frame: the text can then be selected by hand. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function Diagnostics() {
  const { diagnostics, problems, busy } = useSidebar();
  const { settings, store } = useServices();
  const [copied, setCopied] = useState('');
  const selfTestHint = useId();

  async function copyNow(text: string): Promise<void> {
    const said = (await copy(text)) ? 'Copied.' : 'Select the text and copy it with the keyboard.';
    setCopied(said);
    store.dispatch({ type: 'say', text: said });
  }

  return (
    <Section title="Report a fault" aside={<span class="hint">CDX {about.version}</span>}>
      <p class="hint">
        Say what you did, saw and expected, with the request id of the message and the diagnostics:
        versions, codes and counts. No key, name or contact data.
      </p>
      <PublicLink url={about.links.faults} text="Open the page for reports" />
      <Button busy={busy.diagnostics} onPress={() => void settings.readDiagnostics()}>
        Show diagnostics
      </Button>
      {diagnostics === null ? null : (
        <>
          <textarea
            aria-label="Diagnostics text"
            readOnly
            rows={8}
            value={diagnostics}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onPress={() => void copyNow(diagnostics)}>Copy diagnostics</Button>
        </>
      )}
      <Note text={copied || undefined} />
      <ProblemAlert problem={problems.diagnostics} />
      <Button
        kind="text"
        busy={busy.selfTest}
        describedBy={selfTestHint}
        onPress={() => void settings.runSelfTest()}
      >
        Run self-test
      </Button>
      <p class="hint" id={selfTestHint}>
        Free: half a minute in a new sheet, which it removes.
      </p>
      <Outcome place="selfTest" />
    </Section>
  );
}
