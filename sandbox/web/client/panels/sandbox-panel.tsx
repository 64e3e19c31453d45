/** Defines the panel behind the scenes: sample keys, accounts, faults and time. */
import { useState } from 'preact/hooks';
import type { AccountSummary } from '../../protocol';
import { useServices } from '../context';
import { tellSidebar } from '../sidebar-frame';
import type { PageState } from '../store';
import { ClockPanel } from './clock-panel';
import { FaultPanel } from './fault-panel';

const roleTexts: Readonly<Record<string, string>> = {
  pro: 'Pro',
  team: 'Team',
  noAccess: 'No API access',
  lowCredit: 'Few credits',
  nearCap: 'Near the daily cap',
  revoked: 'Revoked key',
};

export function SandboxPanel({ state }: { readonly state: PageState }) {
  return (
    <section class="panel" aria-label="Sandbox controls">
      <Keys accounts={state.accounts} />
      <Credits accounts={state.accounts} />
      <ClockPanel clock={state.clock} />
      <FaultPanel kinds={state.faultKinds} />
    </section>
  );
}

interface AccountsProps {
  readonly accounts: readonly AccountSummary[];
}

function Keys({ accounts }: AccountsProps) {
  const { actions } = useServices();
  return (
    <div class="panel-part">
      <h2>Sandbox keys</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Credits</th>
            <th scope="col">Today</th>
            <th scope="col">Key</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ role, key, balance, revealsToday, revealsPerDay }) => (
            <tr key={role}>
              <th scope="row">{nameOf(role)}</th>
              <td class="number">{balance}</td>
              <td class="number">
                {revealsToday} / {revealsPerDay}
              </td>
              <td>
                <button
                  type="button"
                  aria-label={`Fill in the key: ${nameOf(role)}`}
                  onClick={() => tellSidebar({ type: 'typeKey', key })}
                >
                  Fill in
                </button>{' '}
                <button
                  type="button"
                  aria-label={`Copy the key: ${nameOf(role)}`}
                  onClick={() => void copy(key, (text) => actions.tell('', text))}
                >
                  Copy
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

async function copy(key: string, tell: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(key);
    tell('Key copied.');
  } catch {
    tell(`The clipboard is closed to this page. The key: ${key}`);
  }
}

function Credits({ accounts }: AccountsProps) {
  const { actions } = useServices();
  const [account, setAccount] = useState('pro');
  const [personId, setPersonId] = useState('');
  return (
    <div class="panel-part">
      <h2>The service’s web application</h2>
      <label>
        Account{' '}
        <select value={account} onChange={({ currentTarget }) => setAccount(currentTarget.value)}>
          {accounts.map(({ role }) => (
            <option key={role} value={role}>
              {nameOf(role)}
            </option>
          ))}
        </select>
      </label>
      <div class="buttons">
        <button
          type="button"
          onClick={() => void actions.performService({ kind: 'topUp', account, credits: 100 })}
        >
          Top up 100 credits
        </button>
        <button
          type="button"
          onClick={() => void actions.performService({ kind: 'setBalance', account, credits: 0 })}
        >
          Empty the account
        </button>
        <button
          type="button"
          onClick={() => void actions.performService({ kind: 'revokeKey', account })}
        >
          Revoke its keys
        </button>
      </div>
      <form
        class="buttons"
        onSubmit={(event) => {
          event.preventDefault();
          if (personId !== '') void actions.performService({ kind: 'reveal', account, personId });
        }}
      >
        <label>
          Person ID{' '}
          <input
            value={personId}
            placeholder="per_…"
            onInput={({ currentTarget }) => setPersonId(currentTarget.value.trim())}
          />
        </label>
        <button type="submit">Reveal there</button>
        {(['movePerson', 'removePerson'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            disabled={personId === ''}
            onClick={() => void actions.performService({ kind, personId })}
          >
            {kind === 'movePerson' ? 'Now works elsewhere' : 'Record is gone'}
          </button>
        ))}
      </form>
    </div>
  );
}

function nameOf(role: string): string {
  return roleTexts[role] ?? role;
}
