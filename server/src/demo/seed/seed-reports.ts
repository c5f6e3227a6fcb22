import type pg from 'pg';
import { reportTemplates } from '../../features/logistics/reports/report-templates.ts';
import { nextRun } from '../../features/logistics/reports/schedule.ts';
import { transact } from '../../kernel/database/transact.ts';
import { insertRecords } from '../../records/record-store.ts';
import { claimDemo } from '../claim-store.ts';
import { DEMO } from '../content/people.ts';
import { type DemoReport, demoReports } from '../content/reports.ts';
import { idAt } from '../id-at.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';

/** Adds the demo's templates of reports once per installation. */
export async function seedReports(pool: pg.Pool, now: Date): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      if (!(await claimDemo(db, 'demo reports'))) return false;
      const rows = demoReports.map(({ daily, ...report }) => ({
        ...report,
        ...(daily && scheduled(daily, now)),
        id: idAt(now),
        state: 'enabled',
      }));
      await insertRecords(db, reportTemplates, rows, demoPersonId(DEMO));
      return true;
    },
  });
}

function scheduled({ time, recipients }: NonNullable<DemoReport['daily']>, now: Date) {
  const schedule = { repeat: 'daily', time, weekday: null, monthDay: null, zone: 'Asia/Shanghai' };
  return {
    ...schedule,
    recipients: recipients.map(demoPersonId),
    scheduledBy: demoPersonId(DEMO),
    nextRunAt: nextRun(schedule, now),
  };
}
