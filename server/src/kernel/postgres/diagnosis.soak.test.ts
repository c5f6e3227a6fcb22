import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, workbench } from '../../../test/cluster/kit.ts';
import { diagnose } from './diagnosis.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test.each([
  [
    'disk-full',
    `2026-11-21 20:14:07.512 UTC [4211] LOG:  checkpoint starting: wal
2026-11-21 20:14:08.101 UTC [4215] opsyard_app@opsyard opsyard:4198 PANIC:  could not write to file "pg_wal/xlogtemp.4215": No space left on device
2026-11-21 20:14:08.101 UTC [4215] opsyard_app@opsyard opsyard:4198 STATEMENT:  commit
2026-11-21 20:14:08.213 UTC [4207] LOG:  server process (PID 4215) was terminated by signal 6: Aborted`,
  ],
  [
    'killed',
    `2026-11-21 20:14:07.512 UTC [4215] opsyard_app@opsyard opsyard:4198 ERROR:  could not extend file "base/16384/16397": No space left on device
2026-11-21 20:14:07.512 UTC [4215] opsyard_app@opsyard opsyard:4198 HINT:  Check free disk space.
2026-11-21 21:02:41.006 UTC [4215] opsyard_app@opsyard opsyard:4198 FATAL:  terminating connection due to unexpected postmaster exit`,
  ],
  [
    'corrupt',
    `2026-11-21 20:14:07.512 UTC [4211] LOG:  database system was interrupted; last known up at 2026-11-21 20:10:00 UTC
2026-11-21 20:14:07.514 UTC [4211] LOG:  invalid checkpoint record
2026-11-21 20:14:07.514 UTC [4211] PANIC:  could not locate a valid checkpoint record at 0/1F3A2B8
2026-11-21 20:14:07.601 UTC [4207] LOG:  startup process (PID 4211) was terminated by signal 6: Aborted
2026-11-21 20:14:07.602 UTC [4207] LOG:  aborting startup due to startup process failure
2026-11-21 20:14:07.603 UTC [4207] LOG:  database system is shut down`,
  ],
  [
    'locked',
    `2026-11-21 20:14:07.512 UTC [4207] FATAL:  lock file "postmaster.pid" already exists
2026-11-21 20:14:07.512 UTC [4207] HINT:  Is another postmaster (PID 99) running in data directory "/srv/cluster"?`,
  ],
  [
    'stopped',
    `2026-11-21 20:14:07.512 UTC [4207] LOG:  received fast shutdown request
2026-11-21 20:14:07.612 UTC [4207] LOG:  database system is shut down`,
  ],
  [
    'crashed',
    `2026-11-21 20:14:07.512 UTC [4207] FATAL:  could not load /srv/cluster/pg_hba.conf
2026-11-21 20:14:07.612 UTC [4207] LOG:  database system is shut down`,
  ],
  ['crashed', '2026-11-21 20:14:07.512 UTC [4207] FATAL:  data directory "/srv/cluster" has invalid permissions'],
  ['killed', '2026-11-21 20:14:07.512 UTC [4207] LOG:  database system is ready to accept connections'],
])('%s: the diagnosis of the last log lines', (kind, log) => {
  expect(diagnose(log).kind).toBe(kind);
});

test.each([
  ['the control file is damaged', (cluster: string) => flip(join(cluster, 'global', 'pg_control'))],
  ['the control file is gone', (cluster: string) => rmSync(join(cluster, 'global', 'pg_control'))],
  ['the log of the last checkpoint is empty', (cluster: string) => emptyLog(join(cluster, 'pg_wal'))],
])('if %s, the error says so, with instructions', async (_title, harm) => {
  const folder = copy();
  harm(join(folder, 'cluster'));
  const opening = bench.open(folder);
  await expect(opening).rejects.toMatchObject({
    kind: 'start',
    advice: expect.stringMatching(/are damaged.*restore <backup>.*\n.*已损坏.*restore <备份>/s),
  });
});

function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[40] = (bytes[40] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

function emptyLog(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    truncateSync(join(folder, name), 0);
    truncateSync(join(folder, name), 16 * 2 ** 20);
  }
}
