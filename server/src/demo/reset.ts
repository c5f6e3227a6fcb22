import { argv, env, stderr, stdout } from 'node:process';
import { prompt } from '../admin/ask.ts';
import { explain } from '../admin/explain.ts';
import { withPool } from '../admin/installation.ts';
import { InvalidUsage } from '../admin/words.ts';
import { AdminRefused } from '../features/identity/index.ts';
import { now } from '../kernel/clock.ts';
import { readSettings, type Settings } from '../kernel/settings/settings.ts';
import { resetDemo } from './reset-demo.ts';

const WORD = 'reset';

try {
  stdout.write(`${await reset(argv.slice(2), readSettings(env))}\n`);
} catch (error) {
  const { text, code } = explain(error);
  stderr.write(`${text}\n`);
  process.exitCode = code;
}

async function reset(words: readonly string[], settings: Settings): Promise<string> {
  const sure = words.length === 1 && words[0] === '--yes';
  if (words.length > 0 && !sure)
    throw new InvalidUsage('Usage: npm run demo:reset [-- --yes]\n用法：npm run demo:reset [-- --yes]');
  if (settings.DATABASE_URL)
    throw new AdminRefused(
      'The demo workspace is reset only in an embedded database, and DATABASE_URL names a server of yours. Nothing was changed.\n只能重置内置数据库中的演示空间，而 DATABASE_URL 指向您自己的服务器。未做任何改动。',
    );
  if (!sure) await confirm(settings.DATA_DIR);
  const done = await withPool(settings, (pool) => resetDemo(pool, now()));
  if (!done)
    throw new AdminRefused(
      `The installation in ${settings.DATA_DIR} has no demo workspace. Nothing was changed.\n${settings.DATA_DIR} 中没有演示空间，未做任何改动。`,
    );
  return `Removed ${done.projects} projects with ${done.tasks} tasks and filled the demo workspace anew.\n已移除 ${done.projects} 个项目、${done.tasks} 个任务，演示空间已重新填充。`;
}

async function confirm(folder: string): Promise<void> {
  const answer = await prompt(
    `This removes every project of the demo's people in ${folder} for good. Type “${WORD}” to go on.\n将永久删除 ${folder} 中演示人员的所有项目。输入 ${WORD} 继续： `,
  );
  if (answer === WORD) return;
  throw new AdminRefused(
    `Nothing was changed: it was not confirmed. Type “${WORD}” when asked, or add -- --yes.\n未确认，未做任何改动。请在询问时输入 ${WORD}，或加上 -- --yes。`,
  );
}
