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

const calm = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Drawing without imitating a graphics processor takes half the time.
  '--disable-gpu',
];

/**
 * A Chromium that runs here: the one named by CHROMIUM_PATH, Playwright's own if it is installed, else the one that came with the
 * packages (the same everywhere, and quick), else the system's. Answers with `{ executablePath, args, env }` for Playwright's
 * launch options.
 */
export async function chromiumPath() {
  const own = process.env.CHROMIUM_PATH || playwrightsOwn();
  if (own) return asInstalled(own);
  const packaged = await unpackChromium();
  if (packaged && (await runs(packaged.executablePath, packaged.env))) {
    return { ...packaged, args: [...calm, ...packaged.args], env: { ...ownEnvironment(), ...packaged.env } };
  }
  for (const path of systemPrograms) if (existsSync(path) && (await runs(path))) return asInstalled(path);
  throw new Error('There is no browser for this machine. Run: npx playwright install chromium');
}

function asInstalled(executablePath) {
  const args = process.getuid?.() === 0 ? [...calm, '--no-sandbox'] : calm;
  return { executablePath, args, env: ownEnvironment() };
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

// A program of that name may be a mere pointer to a package that is not installed, or lack a library.
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
