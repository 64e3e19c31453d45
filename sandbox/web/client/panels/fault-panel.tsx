/** Defines the controls that make the service fail on demand. */
import { useState } from 'preact/hooks';
import { useServices } from '../context';

/** Where a fault can happen; the empty path means everywhere. */
const places = [
  { path: '', label: 'any request' },
  { path: '/enrich', label: 'matching' },
  { path: '/people/reveal/batch', label: 'revealing' },
] as const;

export function FaultPanel({ kinds }: { readonly kinds: readonly string[] }) {
  const { actions } = useServices();
  const [fault, setFault] = useState(kinds[0] ?? '');
  const [path, setPath] = useState('');
  const [count, setCount] = useState(1);
  const inject = (): void => {
    const command = { kind: 'fault', fault, count } as const;
    void actions.performService(path === '' ? command : { ...command, path });
  };
  return (
    <div class="panel-part">
      <h2>Faults of the service</h2>
      <div class="buttons">
        <label>
          Kind{' '}
          <select value={fault} onChange={({ currentTarget }) => setFault(currentTarget.value)}>
            {kinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
        </label>
        <label>
          At{' '}
          <select value={path} onChange={({ currentTarget }) => setPath(currentTarget.value)}>
            {places.map((place) => (
              <option key={place.path} value={place.path}>
                {place.label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Times{' '}
          <input
            type="number"
            min={1}
            max={1000}
            value={count}
            onInput={({ currentTarget }) => setCount(Number(currentTarget.value))}
          />
        </label>
        <button type="button" onClick={inject}>
          Inject
        </button>
        <button type="button" onClick={() => void actions.performService({ kind: 'clearFaults' })}>
          Clear all
        </button>
      </div>
    </div>
  );
}
