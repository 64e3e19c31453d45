/** Defines `npm start`: opens the sandbox until it is interrupted. */
import { readOptions, usage } from './options';
import { startSandbox } from './sandbox';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(usage);
    return;
  }
  const sandbox = await startSandbox(options);
  console.log(`CDX sandbox: ${sandbox.url}\n\nKeys (made up, good for this sandbox only):`);
  for (const { role, key, plan, balance } of sandbox.accounts)
    console.log(`  ${role.padEnd(10)} ${key}  ${plan}, ${balance} credits`);
  console.log('\nStop it with Ctrl+C.');
  const stop = (): void => {
    void sandbox.close().then(() => process.exit());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // What has started already would keep the process alive.
  process.exit(1);
});
