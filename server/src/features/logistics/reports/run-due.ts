import { type RecordRow, reportTemplateType } from '@opsyard/contract';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { announceTemplate } from './announce-run.ts';
import { createReportJob } from './create-run.ts';
import type { Template } from './make-run.ts';
import { reportTemplates } from './report-templates.ts';
import { nextRun, type Schedule } from './schedule.ts';
import { advanceReport, type DueReport, dueReports, recipientsServed } from './schedule-store.ts';

/** Runs missed for longer are skipped, as after a long downtime or while in the trash. */
const LATE = 86_400_000;

/** Creates a job for each due report, every minute. */
export const runDueReports: Job<unknown> = {
  name: 'run-due-reports',
  cron: '* * * * *',
  async run({ db, pool, log, signal }) {
    for (const due of await dueReports(db)) {
      if (signal.aborted) return;
      // A failing report does not block the others; it is retried the next minute.
      await transact(pool, {
        work: (inside) => startDue(inside, due),
        last: (inside, change) => change.write(inside, undefined),
      }).catch((err) => log.error({ err, report: due.id }, 'a report broke'));
    }
  },
};

const STOPPED = { nextRunAt: null, stopReason: 'ownerLost' } as const;

/** Creates the job of a scheduled time and sets the next one in one transaction, so that it is created once. */
async function startDue(db: Db, due: DueReport): Promise<Change> {
  const [row] = await lockRecords(db, reportTemplates, [due.id]);
  const ownerId = row?.scheduledBy === null ? null : String(row?.scheduledBy);
  const change = new Change(ownerId);
  if (!row || row.deletedAt !== null) return change;
  const owner = ownerId === null ? undefined : await actorById(db, ownerId);
  const mayEdit = owner?.permissions.has(reportTemplateType.permissions.edit) ?? false;
  const next = mayEdit ? { nextRunAt: nextRun(row as unknown as Schedule, now()) } : STOPPED;
  // Another process was faster, or the schedule has changed.
  if (!(await advanceReport(db, due, next))) return change;
  announceTemplate(change, due.id);
  const isLate = now().getTime() - new Date(due.period).getTime() > LATE;
  if (owner && mayEdit && !isLate) await createFor({ db, change, actor: owner }, due, row);
  return change;
}

type Creating = Parameters<typeof createReportJob>[0];

async function createFor(writing: Creating, due: DueReport, row: RecordRow): Promise<void> {
  // By a process of an earlier version, during an upgrade.
  const served = await recipientsServed(writing.db, due);
  const recipients = (row.recipients as string[]).filter((id) => !served.has(id));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: String(row.zone ?? 'UTC') }).format(now());
  if (recipients.length > 0)
    await createReportJob(writing, row as unknown as Template, { recipients, today, period: due.period });
}
