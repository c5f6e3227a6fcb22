import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { onlyOne } from './only-one.mjs';
import { root } from './root.mjs';

const sources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json'];
const finished = join(root, 'web', 'dist');
const stampFile = join(finished, '.opsyard-build');

/** Whether the built page is that of the present sources. */
export function isPageBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(root, sources);
}

/** Builds the page beside the old one and puts it in its place; answers with the builder's exit code and words. */
export async function buildPage(node) {
  return onlyOne(join(root, '.cache', 'build.pid'), async () => {
    if (isPageBuilt()) return { code: 0, output: '' };
    const wanted = fingerprint(root, sources);
    const next = join(root, '.cache', 'page');
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const words = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
    const result = await capture(node, [vite, ...words], { cwd: join(root, 'web') });
    if (result.code !== 0) return result;
    writeFileSync(join(next, '.opsyard-build'), wanted);
    rmSync(finished, { recursive: true, force: true });
    renameSync(next, finished);
    return result;
  });
}
