import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import { declared, type Settings } from '../../../kernel/settings.ts';

const find = statement(`select value from installation where name = 'log days'`);
// What is not there yet cannot be locked: two who decide at once would not see each other.
const begin = statement(`insert into installation (name, value) values ('log days', '{}') on conflict do nothing`);
const lock = statement(`select value from installation where name = 'log days' for update`);
const keep = statement(`update installation set value = $1::jsonb where name = 'log days'`);

export type LogDays = { version: number; days: number };

/** Whether the environment says for how many days the log is kept. */
export function areLogDaysLocked({ LOG_DAYS }: Pick<Settings, 'LOG_DAYS'>): boolean {
  return LOG_DAYS !== declared.LOG_DAYS.fallback;
}

/** For how many days the log of operations is kept: as the environment says, or else as it was decided on the screen. */
export async function findLogDays(db: Db, settings: Pick<Settings, 'LOG_DAYS'>): Promise<LogDays> {
  return inForce(settings, await rowOf<{ value: Partial<LogDays> }>(db, find));
}

/** The same, kept as it is until the transaction ends. */
export async function lockLogDays(db: Db, settings: Pick<Settings, 'LOG_DAYS'>): Promise<LogDays> {
  await rowsOf(db, begin);
  return inForce(settings, await rowOf<{ value: Partial<LogDays> }>(db, lock));
}

/** Keeps for how many days the log of operations stays. */
export async function keepLogDays(db: Db, decided: LogDays): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(decided)]);
}

function inForce(settings: Pick<Settings, 'LOG_DAYS'>, row: { value: Partial<LogDays> } | undefined): LogDays {
  const { version = 0, days = settings.LOG_DAYS } = row?.value ?? {};
  return { version, days: areLogDaysLocked(settings) ? settings.LOG_DAYS : days };
}
