import { type Db, rowOf, rowsOf, statement } from '../db.ts';

const find = statement(`
  select value->>'at' as at, coalesce((value->>'checked')::boolean, false) as checked,
    case when value->>'failedAt' > coalesce(value->>'at', '') then value->>'failedAt' end as "failedAt"
  from installation where name = 'last backup'
`);
// A whole one makes earlier failures good, also one that failed while this one was tried out.
const keep = statement(`
  insert into installation (name, value) values ('last backup', $1::jsonb)
  on conflict (name) do update set value = (installation.value - 'failedAt') || excluded.value
`);
const keepFailure = statement(`
  insert into installation (name, value)
  values ('last backup', jsonb_build_object('failedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  on conflict (name) do update set value = installation.value || excluded.value
`);

export type LastBackup = {
  /** When it was made; null when there is none. */
  at: string | null;
  /** Whether it was restored on trial. */
  checked: boolean;
  /** When the one of the night failed last, unless a whole one was made since. */
  failedAt: string | null;
};

/** What is known of the last backup. */
export async function findLastBackup(db: Db): Promise<LastBackup> {
  return (await rowOf<LastBackup>(db, find)) ?? { at: null, checked: false, failedAt: null };
}

/** Notes in a database that it has been backed up. */
export async function noteBackup(db: Db, { at, checked }: Pick<LastBackup, 'checked'> & { at: string }): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify({ at, checked })]);
}

/** Notes that the backup of the night failed. */
export async function noteFailedBackup(db: Db): Promise<void> {
  await rowsOf(db, keepFailure);
}
