import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';
import { withLock } from './with-lock.mjs';

const sources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json'];
const output = join(root, 'web', 'dist');
const stampFile = join(output, '.opsyard-build');

/** Whether the built page is up to date with the sources. */
export function isPageBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(root, sources);
}

/** Builds the page into a temporary folder and replaces the old one; returns the exit code and output of Vite. */
export async function buildPage(node) {
  return withLock(join(root, '.cache', 'build.pid'), async () => {
    if (isPageBuilt()) return { code: 0, output: '' };
    const requested = fingerprint(root, sources);
    const next = join(root, '.cache', 'page');
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
    const result = await capture(node, [vite, ...args], { cwd: join(root, 'web') });
    if (result.code !== 0) return result;
    writeFileSync(join(next, '.opsyard-build'), requested);
    rmSync(output, { recursive: true, force: true });
    renameSync(next, output);
    return result;
  });
}
