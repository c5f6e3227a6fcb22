import { argv, env, exit, stdout } from 'node:process';
import { noRoomIn } from './kernel/data-folder.ts';
import { LauncherProblem } from './kernel/postgres/index.ts';
import { describeSettings, readSettings, SettingRefused } from './kernel/settings.ts';
import './kernel/quick-loading.ts';

const MISUSE = 64;

if (argv.includes('--help')) {
  stdout.write(describeSettings());
  exit(0);
}
try {
  const settings = readSettings(env);
  // Only now: with settings that cannot be used nothing else is worth loading.
  const { serve } = await import('./serve.ts');
  await serve(settings);
} catch (error) {
  const { text, code } = explain(error);
  stdout.write(`\n${text}\n`);
  exit(code);
}

function explain(error: unknown): { text: string; code: number } {
  const problem = error instanceof LauncherProblem ? error : noRoomIn(error);
  if (problem) return { text: problem.advice, code: problem.exitCode };
  if (error instanceof SettingRefused) return { text: error.message, code: MISUSE };
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return { text: portTaken('port' in error ? error.port : ''), code: 75 };
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), code: 70 };
}

function portTaken(port: unknown): string {
  return `Port ${port} is taken by another program, perhaps by Opsyard itself. Stop that one, or choose another port: PORT=3100 npm start\n端口 ${port} 已被其他程序占用（也可能是已在运行的 Opsyard）。请先停止它，或换一个端口：PORT=3100 npm start`;
}
