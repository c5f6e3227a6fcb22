import { argv, env, stderr, stdout } from 'node:process';
import { carryOut } from './admin/commands.ts';
import { explain } from './admin/explain.ts';
import { readSettings } from './kernel/settings.ts';

try {
  const answer = await carryOut(argv.slice(2), readSettings(env));
  if (answer) stdout.write(`${answer.trimEnd()}\n`);
} catch (error) {
  const { text, code } = explain(error);
  stderr.write(`${text}\n`);
  process.exitCode = code;
}
