/** Defines the sandbox as its users start it: the program behind `npm start`, with fresh accounts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type Role = 'pro' | 'team' | 'noAccess' | 'lowCredit' | 'nearCap' | 'revoked';

export interface SandboxProcess {
  readonly url: string;
  readonly keys: Readonly<Record<Role, string>>;
  close(): Promise<void>;
}

const root = path.join(__dirname, '../../..');
const roles: readonly Role[] = ['pro', 'team', 'noAccess', 'lowCredit', 'nearCap', 'revoked'];

/** A Thursday: far from midnight, month ends and clock changes, whenever the tests run. */
const start = '2026-01-15T09:00Z';

/** Rejects with what the program said where it ends instead of serving. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const child = spawn(
    process.execPath,
    ['--require', 'tsx/cjs', path.join(root, 'sandbox/web/main.ts'), '--memory', '--at', start],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const text = await announcement(child);
  const url = /http:\/\/\S+/.exec(text)?.[0] ?? '';
  return {
    url,
    keys: Object.fromEntries(roles.map((role) => [role, keyOf(text, role)])) as Record<
      Role,
      string
    >,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function announcement(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      if (said.includes('Ctrl+C')) resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`The sandbox did not start: ${said}`)));
  });
}

function keyOf(text: string, role: Role): string {
  const key = new RegExp(`${role}\\s+(cdx_live_\\w+)`).exec(text)?.[1];
  if (key === undefined) throw new Error(`The sandbox told no key for ${role}.`);
  return key;
}
