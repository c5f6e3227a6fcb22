import { join } from 'node:path';
import { runForeground } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { buildPage, isPageBuilt } from './lib/page.mjs';
import { exitWithMessage, withProgress } from './lib/progress.mjs';
import { root } from './lib/root.mjs';
import { bundledProgram } from './lib/server-bundle.mjs';

const node = await ensureInstalled();
if (!isPageBuilt()) {
  const { code, output } = await withProgress('Building the page', () => buildPage(node));
  if (code !== 0)
    exitWithMessage([output.trim(), '', 'The page could not be built; see above.', '页面构建失败，原因见上。'], code);
}
// A smaller young generation saves memory; 4 MB save 15 MB more, but mostly cost processor time in lists.
const main = ['--max-semi-space-size=8', await bundledProgram(node, 'main')];
// With the compile cache the next start takes half the CPU time. Two malloc arenas instead of eight per core waste less memory.
// Together they save about 20 MB. An arena keeps the 19 MiB that hashing a password takes: to return them to the system and to get them again,
// page by page, took as long as the hash itself.
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '33554432', MALLOC_TRIM_THRESHOLD_: '67108864' };
const env = { ...ALLOCATOR, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env };
process.exitCode = await runForeground(node, [...main, ...process.argv.slice(2)], { env });
