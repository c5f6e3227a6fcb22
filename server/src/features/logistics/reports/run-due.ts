import { commonFailures, type RecordRow, reportTemplateType } from '@opsyard/contract';
import { actorById } from '../../../kernel/actor-by-id.ts';
import { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Job, JobParts } from '../../../kernel/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { transact } from '../../../kernel/transact.ts';
import { visibleRecords } from '../../../records/list.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { fileNameOf, type GeneratedReport, makeReport, mayRun, type Template } from './make-run.ts';
import { reportTemplates } from './report-templates.ts';
import { insertDone, insertFailed, type NewRun } from './run-store.ts';
import { nextRun, type Schedule } from './schedule.ts';
import { advanceReport, type DueReport, dueReports, findLocale, recipientsServed } from './schedule-store.ts';

/** Runs missed for longer are skipped, as after a long downtime or while in the trash. */
const LATE = 86_400_000;

type Parts = Pick<JobParts, 'db' | 'pool' | 'files'>;

/** Runs the due reports every minute, with the permissions of each recipient. */
export const runDueReports: Job<unknown> = {
  name: 'run-due-reports',
  cron: '* * * * *',
  async run({ db, pool, files, log, signal }) {
    for (const due of await dueReports(db)) {
      if (signal.aborted) return;
      // A failing report does not block the others; it is retried the next minute.
      await runOne({ db, pool, files }, due).catch((err) => log.error({ err, report: due.id }, 'a report broke'));
    }
  },
};

async function runOne(parts: Parts, due: DueReport): Promise<void> {
  const { db, pool } = parts;
  const [row] = await lockRecords(db, reportTemplates, [due.id]);
  if (!row || row.deletedAt !== null) return;
  const owner = row.scheduledBy === null ? undefined : await actorById(db, String(row.scheduledBy));
  const mayEdit = owner?.permissions.has(reportTemplateType.permissions.edit) ?? false;
  const isLate = now().getTime() - new Date(due.period).getTime() > LATE;
  if (mayEdit && !isLate) await runForAll(parts, due, row);
  const next = mayEdit ? { nextRunAt: nextRun(row as unknown as Schedule, now()) } : STOPPED;
  await transact(pool, {
    async work(inside) {
      const change = new Change(null);
      if (await advanceReport(inside, due, next)) announce(change, due.id);
      return change;
    },
    last: (inside, change) => change.write(inside, undefined),
  });
}

const STOPPED = { nextRunAt: null, stopReason: 'ownerLost' } as const;

async function runForAll(parts: Parts, due: DueReport, row: RecordRow): Promise<void> {
  const generated = await recipientsServed(parts.db, due);
  for (const userId of row.recipients as string[])
    if (!generated.has(userId)) await runFor(parts, due, { row, userId });
}

type For = { row: RecordRow; userId: string };

/** Runs a report for a recipient and notifies them; exactly once, also with concurrent processes or after a crash. */
async function runFor({ db, pool, files }: Parts, due: DueReport, { row, userId }: For): Promise<void> {
  const startedAt = now().getTime();
  const { format } = row as Template;
  const run = {
    id: newId(),
    templateId: due.id,
    userId,
    format,
    period: due.period,
    name: fileNameOf(row as Template),
  };
  const generated = await makeFor({ db, files }, { row, userId }).catch(codeOf);
  const timedRun = { ...run, milliseconds: now().getTime() - startedAt };
  const isNew = await transact(pool, {
    async work(inside) {
      const change = new Change(null);
      const isFirst = await insertRun(inside, timedRun, generated);
      if (isFirst) notifyRecipient(change, { row, userId }, generated);
      return { change, isFirst };
    },
    last: (inside, { change }) => change.write(inside, undefined),
  });
  if (!isNew.isFirst && typeof generated !== 'string') await files.remove(generated.file.id);
}

async function insertRun(db: Db, run: NewRun, generated: GeneratedReport | string): Promise<boolean> {
  return typeof generated === 'string' ? await insertFailed(db, run, generated) : await insertDone(db, run, generated);
}

async function makeFor({ db, files }: Pick<Parts, 'db' | 'files'>, { row, userId }: For): Promise<GeneratedReport> {
  const actor = await actorById(db, userId);
  if (!actor || !mayRun(actor, row.dataset === 'channels' ? 'channels' : 'waybills'))
    return fail(commonFailures.forbidden);
  const { rows } = await visibleRecords(db, actor, reportTemplates, [row.id]);
  const [template] = rows;
  if (!template) return fail(commonFailures.forbidden);
  const { language } = await findLocale(db, userId);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: String(row.zone ?? 'UTC') }).format(now());
  return await makeReport(files, { db, actor, language, today }, template as unknown as Template);
}

function codeOf(error: unknown): string {
  if (error instanceof RequestFailed) return error.failure.code;
  throw error;
}

function notifyRecipient(change: Change, { row, userId }: For, generated: GeneratedReport | string): void {
  const target = { subject: String(row.name), page: `${reportTemplateType.page}?open=${row.id}` };
  publishNotice(change, {
    kind: typeof generated === 'string' ? 'reportFailed' : 'reportReady',
    key: `report:${row.id}`,
    sender: null,
    to: [{ userId, count: 1, ...target }],
    many: target,
    byMail: true,
    values: { rows: typeof generated === 'string' ? 0 : generated.rows },
  });
  announce(change, row.id);
}

/** Makes pages that show a template refetch it. */
function announce(change: Change, id: string): void {
  const { name } = reportTemplateType;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [id], kind: 'updated' });
}
