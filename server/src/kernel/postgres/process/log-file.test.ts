import { appendFileSync, closeSync, existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workbench } from '../../../../test/cluster/kit.ts';
import { diagnose } from '../diagnosis.ts';
import { openLog, readLogSince, rotateLog } from './log-file.ts';

const bench = workbench();

test.each([
  ['disk-full', 'FATAL:  could not write lock file "postmaster.pid": No space left on device'],
  ['locked', 'FATAL:  lock file "postmaster.pid" already exists'],
  ['locked', 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'],
  [
    'locked',
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets',
  ],
  ['corrupt', 'PANIC:  could not locate a valid checkpoint record'],
  ['stopped', 'LOG:  database system is shut down'],
  ['killed', 'LOG:  database system is ready to accept connections'],
  ['killed', 'FATAL:  terminating connection due to unexpected postmaster exit'],
  ['crashed', 'FATAL:  configuration file "/x/postgresql.conf" contains errors'],
])('a server that ended %s', (kind, log) => {
  expect(diagnose(log)).toEqual({ kind, detail: expect.stringContaining(log.split('\n').at(-1) ?? '') });
});

test('a log of usual length is not rotated', () => {
  const file = join(bench.newFolder(), 'log');
  expect(rotateLog(file)).toBe(false);
  writeFileSync(file, 'short');
  expect(rotateLog(file)).toBe(false);
});

test('a long log is rotated while it is being written, three older ones are kept', () => {
  const file = join(bench.newFolder(), 'log');
  const { descriptor } = openLog(file);
  for (let round = 1; round <= 5; round++) {
    writeSync(descriptor, `round ${round}\n`);
    expect(rotateLog(file, 3)).toBe(true);
  }
  writeSync(descriptor, 'now\n');
  closeSync(descriptor);
  expect(readFileSync(file, 'utf8')).toBe('now\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('round 5\n');
  expect(readFileSync(`${file}.3`, 'utf8')).toBe('round 3\n');
  expect(existsSync(`${file}.4`)).toBe(false);
});

test('the log since a position is read, although it was rotated meanwhile', () => {
  const file = join(bench.newFolder(), 'log');
  appendFileSync(file, 'before\n');
  const { start, descriptor } = openLog(file);
  closeSync(descriptor);
  appendFileSync(file, 'after\n');
  expect(readLogSince(file, start)).toBe('after\n');
  writeFileSync(file, 'cut\n');
  expect(readLogSince(file, start)).toBe('cut\n');
});
