import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { declared, type Settings } from '../../../kernel/settings/settings.ts';

const find = statement(`select value from installation where name = 'log days'`);
// A missing row cannot be locked, and concurrent writers would not see each other.
const begin = statement(`insert into installation (name, value) values ('log days', '{}') on conflict do nothing`);
const lock = statement(`select value from installation where name = 'log days' for update`);
const keep = statement(`update installation set value = $1::jsonb where name = 'log days'`);

export type LogDays = { version: number; days: number };

/** Whether the retention of the log is set by the environment. */
export function areLogDaysLocked({ LOG_DAYS }: Pick<Settings, 'LOG_DAYS'>): boolean {
  return LOG_DAYS !== declared.LOG_DAYS.fallback;
}

/** Retention of the operation log in days: from the environment, or else as saved. */
export async function findLogDays(db: Db, settings: Pick<Settings, 'LOG_DAYS'>): Promise<LogDays> {
  return inForce(settings, await rowOf<{ value: Partial<LogDays> }>(db, find));
}

/** Like the function above, locked until the end of the transaction. */
export async function lockLogDays(db: Db, settings: Pick<Settings, 'LOG_DAYS'>): Promise<LogDays> {
  await rowsOf(db, begin);
  return inForce(settings, await rowOf<{ value: Partial<LogDays> }>(db, lock));
}

/** Saves the retention of the operation log. */
export async function saveLogDays(db: Db, decided: LogDays): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(decided)]);
}

function inForce(settings: Pick<Settings, 'LOG_DAYS'>, row: { value: Partial<LogDays> } | undefined): LogDays {
  const { version = 0, days = settings.LOG_DAYS } = row?.value ?? {};
  return { version, days: areLogDaysLocked(settings) ? settings.LOG_DAYS : days };
}
