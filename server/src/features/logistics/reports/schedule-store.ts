import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const locale = statement(`
  select coalesce(language, 'en') as language, coalesce(time_zone, 'UTC') as zone from sys_user where id = $1
`);
const due = statement(`
  select id, next_run_at as period from report_template
  where deleted_at is null and state = 'enabled' and next_run_at <= now() order by next_run_at, id limit 100
`);
const served = statement('select user_id as id from report_run where template_id = $1 and period = $2');
const advance = statement(`
  update report_template set next_run_at = $3, stop_reason = $4 where id = $1 and next_run_at = $2 returning id
`);

/** The language and the time zone of a user. */
export async function findLocale(db: Db, userId: string): Promise<{ language: Language; zone: string }> {
  return (await rowOf<{ language: Language; zone: string }>(db, locale, [userId])) ?? { language: 'en', zone: 'UTC' };
}

/** A due template. */
export type DueReport = { id: string; period: string };

/** Due templates, except disabled ones and those in the trash. */
export async function dueReports(db: Db): Promise<DueReport[]> {
  return await rowsOf<DueReport>(db, due);
}

/** The recipients whose report of a scheduled time exists. */
export async function recipientsServed(db: Db, { id, period }: DueReport): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, served, [id, period])).map((row) => row.id));
}

type Next = { nextRunAt: string | null; stopReason?: 'ownerLost' };

/** Sets the next run of a template, or why there is none, unless its schedule has changed meanwhile; returns whether it did. */
export async function advanceReport(db: Db, { id, period }: DueReport, { nextRunAt, stopReason }: Next) {
  return (await rowOf(db, advance, [id, period, nextRunAt, stopReason ?? null])) !== undefined;
}
