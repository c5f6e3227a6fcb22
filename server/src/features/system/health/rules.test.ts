import type { Health } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { releasedOn, releasesSince, versionOf, warningsOf } from './rules.ts';

const AT = '2026-11-21T12:00:00.000Z';
type Facts = Parameters<typeof warningsOf>[0];

const well: Facts = {
  at: AT,
  app: { version: '1', node: '26', startedAt: AT, memory: 1, sockets: 0 },
  database: {
    version: '18.6',
    embedded: true,
    released: null,
    behind: 0,
    size: 1,
    startedAt: AT,
    connections: 5,
    maxConnections: 100,
    pool: { total: 1, idle: 1, waiting: 0, max: 12 },
  },
  disk: { free: 9e9, total: 1e11, level: 'ok' },
  queue: { runsHere: true, runsAnywhere: true, waiting: 3, due: 0, failed: 0, oldestDueAt: null },
  backup: { at: '2026-11-20T12:00:00.000Z', checked: true, nightly: true, failedAt: null },
  log: { waiting: 0, lost: 0 },
  scanner: null,
  clock: { ahead: 0, setBack: null },
  demo: null,
};
const codes = (change: Partial<Facts>) =>
  warningsOf({ ...well, ...change }).map(
    ({ code, severe }: Health['warnings'][number]) => `${code}${severe ? '!' : ''}`,
  );

test('a healthy installation gets no warning', () => {
  expect(warningsOf(well)).toEqual([]);
});

test('lists all warnings, most severe first', () => {
  expect(codes({ demo: 'demo', disk: { ...well.disk, level: 'low' } })).toEqual(['diskLow!', 'demoAccount']);
  expect(codes({ disk: { ...well.disk, level: 'full' } })).toEqual(['diskFull!']);
  expect(codes({ database: { ...well.database, behind: 1 } })).toEqual(['databaseOld']);
  expect(codes({ database: { ...well.database, behind: 2, connections: 81 } })).toEqual([
    'databaseOld!',
    'connectionsScarce!',
  ]);
  expect(codes({ queue: { ...well.queue, oldestDueAt: '2026-11-21T11:49:00.000Z' } })).toEqual(['queueStuck!']);
  expect(codes({ queue: { ...well.queue, oldestDueAt: '2026-11-21T11:51:00.000Z', failed: 1 } })).toEqual([
    'queueFailed',
  ]);
  const backup = (change: Partial<Facts['backup']>) => ({ backup: { ...well.backup, ...change } });
  expect(codes(backup({ at: null }))).toEqual(['backupMissing']);
  expect(codes(backup({ at: '2026-11-18T11:00:00.000Z' }))).toEqual(['backupOld!']);
  expect(codes(backup({ at: '2026-11-18T11:00:00.000Z', nightly: false }))).toEqual([]);
  expect(codes(backup({ at: '2026-11-13T11:00:00.000Z', nightly: false }))).toEqual(['backupOld!']);
  expect(codes(backup({ failedAt: AT }))).toEqual(['backupFailed!']);
  expect(codes(backup({ at: null, failedAt: AT }))).toEqual(['backupFailed!']);
  expect(codes({ ...backup({ at: null }), database: { ...well.database, embedded: false } })).toEqual([]);
  expect(codes({ log: { waiting: 0, lost: 1 } })).toEqual(['logLosing!']);
  expect(codes({ queue: { ...well.queue, runsHere: false } })).toEqual([]);
  expect(codes({ queue: { ...well.queue, runsHere: false, runsAnywhere: false } })).toEqual(['jobsNotRun!']);
  expect(codes({ clock: { ahead: 30, setBack: null } })).toEqual([]);
  expect(codes({ clock: { ahead: -31, setBack: null } })).toEqual(['clocksDiffer!']);
  expect(codes({ scanner: { version: null } })).toEqual(['scannerUnreachable!']);
  expect(codes({ scanner: { version: 'ClamAV 1.4.3/27800/Mon Nov 30 09:00:00 2026' } })).toEqual([]);
  expect(codes({ clock: { ahead: 0, setBack: { at: AT, seconds: 600 } } })).toEqual(['clockSetBack']);
});

test('measures the age of a database in security releases', () => {
  expect(versionOf('18.4 (Debian 18.4-1.pgdg)')).toBe('18.4');
  expect([releasedOn('18.4'), releasedOn('17.99')]).toEqual(['2026-05-14', null]);
  const since = (day: string | null, now: string) => releasesSince(day, new Date(now));
  expect(since('2026-05-14', '2026-08-13T12:00:00Z')).toBe(0);
  expect(since('2026-05-14', '2026-08-14T00:00:00Z')).toBe(1);
  expect(since('2026-05-14', AT)).toBe(2);
  expect(since(null, AT)).toBeNull();
});
