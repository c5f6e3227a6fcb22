import { become } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/progress.mjs';

const [file, ...words] = process.argv.slice(2);
if (!file) giveUp(['Usage: node scripts/run.mjs <file> [arguments]', '用法：node scripts/run.mjs <文件> [参数]'], 64);
process.exitCode = await become(await ensureInstalled(), [file, ...words]);
