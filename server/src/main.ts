import { argv, env, exit, stdout } from 'node:process';
import { CannotListen } from './kernel/http/port.ts';
import { type ErrorExplanation, explainError } from './kernel/routes/explain-error.ts';
import { describeSettings, readSettings, SettingRefused } from './kernel/settings/settings.ts';

const MISUSE = 64;
const UNAVAILABLE = 75;

const words = argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  stdout.write(describeSettings());
  exit(0);
}
try {
  if (words.length > 0) throw new SettingRefused(noWords(words));
  const settings = readSettings(env);
  // Only now: with settings that cannot be used nothing else is worth loading.
  const { serve } = await import('./serve.ts');
  await serve(settings);
} catch (error) {
  const { text, code } = explain(error);
  stdout.write(`\n${text}\n`);
  exit(code);
}

function explain(error: unknown): ErrorExplanation {
  if (error instanceof SettingRefused) return { text: error.message, code: MISUSE };
  if (error instanceof CannotListen) return { text: error.message, code: UNAVAILABLE };
  return explainError(error);
}

function noWords(words: readonly string[]): string {
  return `“${words.join(' ')}” means nothing here: settings are read from the environment, as in PORT=3100 npm start. See all of them with: npm start -- --help\n无法识别“${words.join(' ')}”：设置从环境变量读取，例如 PORT=3100 npm start。查看全部设置：npm start -- --help`;
}
