import { Client } from 'pg';
import { notDurable } from './problem.ts';

export type Label = { label: string; tablespaces: string };
export type Segments = { from: string; to: string };

/** An online copy in progress: WAL is retained and full pages are logged until `finish` or `leave`. */
export type OnlineCopy = {
  /** Ends the copy and returns the files that belong to it, and the WAL segments it needs. */
  finish(): Promise<Label & { at: string; segments: Segments }>;
  leave(): Promise<void>;
};

const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000';

/** Starts a low-level backup (PostgreSQL manual, "Making a Base Backup Using the Low Level API"). A temporary replication slot retains the WAL. */
export async function beginOnlineCopy(adminUrl: string): Promise<OnlineCopy> {
  const client = new Client({ connectionString: adminUrl, query_timeout: 600_000 });
  client.on('error', () => undefined);
  await client.connect();
  const slot = `opsyard_backup_${process.pid}`;
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows } = await client.query<{ from: string }>(
      `select pg_walfile_name(pg_backup_start('opsyard', fast => true)) as from`,
    );
    const from = rows[0]?.from ?? '';
    return {
      finish: () => finish(client, from),
      leave: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error instanceof Error && 'code' in error && error.code === OBJECT_NOT_IN_PREREQUISITE_STATE
      ? notDurable()
      : error;
  }
}

async function finish(client: Client, from: string) {
  // Queried before the copy ends: later commits may be missing from it.
  const before = await client.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const { rows } = await client.query<Label & { to: string }>(`
    select labelfile as label, coalesce(spcmapfile, '') as tablespaces, pg_walfile_name(lsn) as to
    from pg_backup_stop(wait_for_archive => false)
  `);
  const [stopped] = rows;
  const [clock] = before.rows;
  if (!stopped || !clock) throw new Error('PostgreSQL did not say where the backup ends.');
  const { label, tablespaces, to } = stopped;
  return { label, tablespaces, at: clock.at, segments: { from, to } };
}
