import { join } from 'node:path';
import { runForeground } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { bundledProgram } from './lib/server-bundle.mjs';

const node = await ensureInstalled();
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env };
process.exitCode = await runForeground(node, [await bundledProgram(node, 'admin'), ...process.argv.slice(2)], { env });
