import { join } from 'node:path';
import { become } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { buildPage, isPageBuilt } from './lib/page.mjs';
import { during, giveUp } from './lib/progress.mjs';
import { root } from './lib/root.mjs';
import { bundledProgram } from './lib/server-bundle.mjs';

const node = await ensureInstalled();
if (!isPageBuilt()) {
  const { code, output } = await during('Building the page', () => buildPage(node));
  if (code !== 0)
    giveUp([output.trim(), '', 'The page could not be built; see above.', '页面构建失败，原因见上。'], code);
}
// Young objects get 4 MB at a time: 70 MB less of memory at rest than by itself, and no slower.
const main = ['--max-semi-space-size=4', await bundledProgram(node, 'main')];
// Compiled files are kept: the next start takes half the processor time, and no compiler stays in memory. Two stretches of
// memory for all threads instead of eight for each core leave less of it unused. Together that is about 20 MB less.
const env = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env };
process.exitCode = await become(node, [...main, ...process.argv.slice(2)], { env });
