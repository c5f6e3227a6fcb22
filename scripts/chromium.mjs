import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './lib/root.mjs';
import { unpackChromium } from './lib/unpack-chromium.mjs';

const systemPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const defaultFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Rendering without GPU emulation takes half the time.
  '--disable-gpu',
];

/**
 * Finds a Chromium that runs on this machine: CHROMIUM_PATH, Playwright's own, the packaged one, or the system's, in that order.
 * Returns `{ executablePath, args, env }` for Playwright's launch options.
 */
export async function chromiumPath() {
  const own = process.env.CHROMIUM_PATH || playwrightsOwn();
  if (own) return asInstalled(own);
  const packaged = await unpackChromium();
  if (packaged && (await runs(packaged.executablePath, packaged.env))) {
    return { ...packaged, args: [...defaultFlags, ...packaged.args], env: { ...ownEnvironment(), ...packaged.env } };
  }
  for (const path of systemPrograms) if (existsSync(path) && (await runs(path))) return asInstalled(path);
  throw new Error('There is no browser for this machine. Run: npx playwright install chromium');
}

function asInstalled(executablePath) {
  const args = process.getuid?.() === 0 ? [...defaultFlags, '--no-sandbox'] : defaultFlags;
  return { executablePath, args, env: ownEnvironment() };
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

// The file may be a stub for a package that is not installed, or lack a library.
async function runs(path, env = {}) {
  const options = { timeout: 10_000, env: { ...ownEnvironment(), ...env } };
  return promisify(execFile)(path, ['--version'], options).then(
    () => true,
    () => false,
  );
}

function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
}
