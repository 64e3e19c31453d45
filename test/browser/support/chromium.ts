/** Defines the browser of these tests: Debian's Chromium, which nothing is downloaded for. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Each launch has an empty profile of its own and talks to loopback only. */
export function launchChromium(): Promise<Browser> {
  const executablePath = places.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error(
      'The browser tests need Chromium: run "apt-get update && apt-get install -y chromium" and try again.',
    );
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      // A sandboxed frame in a process of its own gets clicks where it stood a moment ago, after it
      // has moved: in one process with the page there is one layout, and no click is lost.
      '--disable-site-isolation-trials',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
