import { type Db, rowOf, rowsOf, statement } from '../database/db.ts';

const find = statement(`
  select value->>'at' as at, coalesce((value->>'checked')::boolean, false) as checked,
    case when value->>'failedAt' > coalesce(value->>'at', '') then value->>'failedAt' end as "failedAt"
  from installation where name = 'last backup'
`);
// A complete backup supersedes earlier failures, including one that failed while this one was verified.
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
  /** When it was made; null if there is none. */
  at: string | null;
  /** Whether it was verified by a trial restore. */
  checked: boolean;
  /** When the nightly backup last failed, unless a complete one was made since. */
  failedAt: string | null;
};

/** The state of the last backup. */
export async function findLastBackup(db: Db): Promise<LastBackup> {
  return (await rowOf<LastBackup>(db, find)) ?? { at: null, checked: false, failedAt: null };
}

/** Records a backup in the database. */
export async function recordBackup(
  db: Db,
  { at, checked }: Pick<LastBackup, 'checked'> & { at: string },
): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify({ at, checked })]);
}

/** Records a failed nightly backup. */
export async function recordFailedBackup(db: Db): Promise<void> {
  await rowsOf(db, keepFailure);
}
