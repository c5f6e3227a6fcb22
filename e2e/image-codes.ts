import { spawn } from 'node:child_process';
import { once } from 'node:events';

const START_LIMIT = 60_000;

/** A second process on the same data that requires image codes, as installations do by default; the main server of the run does not. */
export async function startWithImageCodes(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, ['server/dist-e2e/main.mjs'], {
    env: {
      ...process.env,
      DATA_DIR: process.env.E2E_FOLDER,
      PORT: '0',
      CAPTCHA: 'on',
      JOBS: 'off',
      SHARED_ADDRESS: '100',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const collectOutput = (chunk: Buffer) => {
    output += String(chunk);
    const url = /Opsyard is ready: (\S+)/.exec(output)?.[1];
    if (url) resolve(url);
  };
  server.stdout.on('data', collectOutput);
  server.stderr.on('data', collectOutput);
  server.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_LIMIT);
  const url = await promise.finally(() => clearTimeout(timer));
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}
