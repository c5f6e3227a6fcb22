import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { capture } from './child.mjs';

const module = JSON.stringify(fileURLToPath(new URL('child.mjs', import.meta.url)));

test('returns the exit code, also of a process terminated by a signal', async () => {
  expect(await capture('/bin/sh', ['-c', 'echo out; echo err >&2; exit 3'])).toEqual({ code: 3, output: 'out\nerr\n' });
  expect(await capture('/bin/sh', ['-c', 'kill -TERM $$'])).toMatchObject({ code: 143 });
  await expect(capture('/no/such/program', [])).rejects.toThrow('ENOENT');
});

test('forwards a signal repeated within one keystroke once', async () => {
  const program = started(`
    let count = 0;
    process.on('SIGINT', () => { count++; setTimeout(() => { console.log('signals', count); process.exit(7); }, 300); });
    console.log('ready');
    setInterval(() => {}, 1000);`);
  await program.says('ready');
  program.child.kill('SIGINT');
  program.child.kill('SIGINT');
  expect(await program.ended).toBe(7);
  expect(program.output()).toContain('signals 1');
});

test('forwards SIGHUP of a closed terminal as SIGTERM', async () => {
  const program = started(`
    process.on('SIGTERM', () => process.exit(5));
    console.log('ready');
    setInterval(() => {}, 1000);`);
  await program.says('ready');
  program.child.kill('SIGHUP');
  expect(await program.ended).toBe(5);
});

test.each([
  ['gets SIGTERM', false, 5],
  ['that already got a signal gets no second one', true, 7],
])('when npm’s shell has ended, the program %s', async (_, recorded, code) => {
  const program = started(
    `
    process.on('SIGTERM', () => process.exit(5));
    process.on('SIGINT', () => setTimeout(() => console.log('told') ?? setTimeout(() => process.exit(7), 1000), 600));
    console.log('ready');
    setInterval(() => {}, 1000);`,
    true,
  );
  await program.says('ready');
  if (recorded) {
    process.kill(Number(/outer (\d+)/.exec(program.output())?.[1]), 'SIGINT');
    await program.says('told');
  }
  program.child.kill('SIGKILL');
  await program.ended;
  expect(program.output()).toContain(`ended ${code}`);
});

test.runIf(process.platform === 'linux')(
  'the program has a separate process group, which the terminal does not signal',
  async () => {
    const program = started(`
    const fields = require('node:fs').readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    console.log('group', fields[2] === String(process.pid));`);
    expect(await program.ended).toBe(0);
    expect(program.output()).toContain('group true');
  },
);

function started(script: string, belowShell = false) {
  const outer = `const { runForeground } = await import(${module});
    console.log('outer', process.pid);
    process.exitCode = await runForeground(process.execPath, ['--input-type=commonjs', '-e', ${JSON.stringify(script)}]);
    console.log('ended', process.exitCode);`;
  const args = ['--input-type=module', '-e', outer];
  const [file, given] = belowShell
    ? ['/bin/sh', ['-c', '"$@" & wait', 'sh', process.execPath, ...args]]
    : [process.execPath, args];
  const child: ChildProcess = spawn(file, given, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'test' },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout?.on('data', (part) => {
    output += part;
  });
  const says = (word: string) =>
    new Promise<void>((resolve) => child.stdout?.on('data', () => output.includes(word) && resolve()));
  return { child, ended, says, output: () => output };
}
