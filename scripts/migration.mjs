import { join } from 'node:path';
import { runForeground } from './lib/child.mjs';
import { exitWithMessage } from './lib/progress.mjs';
import { root } from './lib/root.mjs';

const [name = '', ...more] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_-]*$/.test(name)) {
  exitWithMessage(
    [
      'Usage: npm run migration -- <what-it-is-for> [--custom]. With --custom the file is empty, for SQL written by hand.',
      '用法：npm run migration -- <用途，小写英文> [--custom]。加 --custom 则生成空文件，用于手写 SQL。',
    ],
    64,
  );
}
const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const args = [kit, 'generate', '--name', name.replaceAll('-', '_'), ...more];
process.exitCode = await runForeground(process.execPath, args, { cwd: root });
