import { argv, env, stderr, stdout } from 'node:process';

// Only now: what is loaded before is not loaded quickly.
const [{ runCommand }, { explain }, { abortOnInterrupt }, { readSettings }] = await Promise.all([
  import('./admin/commands.ts'),
  import('./admin/explain.ts'),
  import('./admin/interruption.ts'),
  import('./kernel/settings/settings.ts'),
]);
try {
  const answer = await abortOnInterrupt(() => runCommand(argv.slice(2), readSettings(env)));
  if (answer) stdout.write(`${answer.trimEnd()}\n`);
} catch (error) {
  const { text, code } = explain(error);
  stderr.write(`${text}\n`);
  process.exitCode = code;
}
