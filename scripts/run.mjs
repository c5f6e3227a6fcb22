import { runForeground } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitWithMessage } from './lib/progress.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file)
  exitWithMessage(['Usage: node scripts/run.mjs <file> [arguments]', '用法：node scripts/run.mjs <文件> [参数]'], 64);
process.exitCode = await runForeground(await ensureInstalled(), [file, ...args]);
