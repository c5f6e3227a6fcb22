import { commonFailures, REPORTS_WAITING_MAX } from '@opsyard/contract';
import { hasPermission, type Language } from '../../../kernel/access/actor.ts';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import { now } from '../../../kernel/clock.ts';
import { fail, RequestFailed, required } from '../../../kernel/fail.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import {
  defineJobKind,
  type Ending,
  type ItemResult,
  type JobContext,
  type JobItem,
  type JobOutcome,
  type JobReader,
  ok,
  type ResultItem,
  skipped,
} from '../../../records/jobs/kinds.ts';
import { visibleRecords } from '../../../records/list.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { announceTemplate, notifyRecipient } from './announce-run.ts';
import { deleteSurplus, ownItemFile } from './files.ts';
import { fileNameOf, makeReport, mayRun, type Template } from './make-run.ts';
import { reportTemplates } from './report-templates.ts';
import { insertDone, insertFailed, isMade, type NewRun, runsOf } from './run-store.ts';
import { findLocale } from './schedule-store.ts';

/** A run for a recipient. */
export type RunItem = {
  /** Null if the template was purged before runs were jobs. */
  templateId: string | null;
  userId: string;
  /** The date at the start. */
  today: string;
  /** The scheduled time; null for a manual run. */
  period: string | null;
  /** The language of the file; that of the recipient by default. */
  language: Language | null;
};

const VIEW = 'logistics:report:view';
const NOT_THEIRS = [
  'Not created for this person: they run the report themselves, or are no longer a recipient.',
  '未为此人生成：由其本人运行该报表，或其已不再是接收人。',
] as const;
const MADE = ['The report for this time already exists.', '该时间的报表已生成。'] as const;

/** Makes the files of a report, one for each recipient with their permissions. */
export const reportKind = defineJobKind<null, RunItem>({
  name: 'logisticsReport',
  title: ['Run reports', '运行报表'],
  permission: 'logistics:report:edit',
  creatorPermission: VIEW,
  quiet: true,
  concurrency: 2,
  run: runFor,
  waitingMax: REPORTS_WAITING_MAX,
  ended: noteFailure,
  results: ownResults,
  file: ownItemFile,
});

async function runFor(item: JobItem<RunItem>, { db, files, actor: creator }: JobContext<null>): Promise<JobOutcome> {
  const { templateId, userId, today, period, language } = item.payload;
  if (await isMade(db, item.payload)) return skipped('made', MADE);
  const startedAt = now().getTime();
  const actor = await actorById(db, userId);
  if (!actor || !hasPermission(actor, VIEW)) return fail(commonFailures.forbidden);
  const { rows } = await visibleRecords(db, actor, reportTemplates, [templateId].filter(isKnown));
  const row = required(
    rows.find(({ deletedAt }) => deletedAt === null),
    commonFailures.notFound,
  );
  const template = row as unknown as Template;
  // A copy of a job must not fill the storage of others, of which only the latest files are kept.
  const isTheirs = period === null ? userId === creator.id : (row.recipients as string[]).includes(userId);
  if (!isTheirs) return skipped('notTheirs', NOT_THEIRS);
  if (!mayRun(actor, template.dataset)) return fail(commonFailures.forbidden);
  const locale = await findLocale(db, userId);
  const reader = { db, actor, language: language ?? locale.language, today };
  const made = await makeReport(files, reader, template).catch(failWithoutPart);
  const { format } = template;
  const run: NewRun = { id: item.id, templateId: template.id, userId, period, format, name: fileNameOf(template) };
  const milliseconds = now().getTime() - startedAt;
  return ok(async (writing) => {
    // It may have been purged meanwhile; it is locked until the run is recorded.
    required((await lockRecords(writing.db, reportTemplates, [template.id]))[0], commonFailures.notFound);
    if (!(await insertDone(writing.db, { ...run, milliseconds }, made))) return;
    await deleteSurplus(writing.db, userId);
    if (period !== null) notifyRecipient(writing.change, template, { userId, rows: made.rows });
    announceTemplate(writing.change, template.id);
  });
}

/** Fails without naming the part of the design that is refused, which would disclose to others what the recipient may not see. */
function failWithoutPart(error: unknown): never {
  if (!(error instanceof RequestFailed) || error.more.values?.part === undefined) throw error;
  return fail(error.failure, { values: { ...error.more.values, part: '…' } });
}

function isKnown(id: string | null): id is string {
  return id !== null;
}

/** Records a failed run, and notifies the recipient of a scheduled one. */
async function noteFailure({ db, change }: WriteContext, { id, payload }: JobItem<RunItem>, { state, code }: Ending) {
  const { templateId, userId, period } = payload;
  const [row] = await lockRecords(db, reportTemplates, [templateId].filter(isKnown));
  if (state === 'cancelled' || !row) return;
  const template = row as unknown as Template;
  const { format } = template;
  const run = { id, templateId: template.id, userId, period, format, name: fileNameOf(template) };
  const isDeclared = code?.includes('.') ?? false;
  await insertFailed(db, run, isDeclared && code !== null ? code : commonFailures.internal.code);
  if (period !== null) notifyRecipient(change, template, { userId, rows: null });
  announceTemplate(change, template.id);
}

/** The reader's own files with their numbers of rows; others may see other rows. */
async function ownResults({ db, actor }: JobReader, items: readonly ResultItem<RunItem>[]) {
  const own = items.filter(({ payload }) => payload.userId === actor.id);
  const results = new Map<string, ItemResult>();
  for (const { id, name, rows, leftOut, isKept } of await runsOf(
    db,
    own.map((one) => one.id),
  )) {
    const message = rowsText(rows, leftOut);
    results.set(id, { ...(isKept && { file: name }), message });
  }
  return results;
}

function rowsText(rows: number, leftOut: number): [string, string] {
  const en = `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
  const zh = `${rows} 行`;
  if (leftOut === 0) return [en, zh];
  return [`${en}. Columns you may not see are left out: ${leftOut}.`, `${zh}（另有 ${leftOut} 列您无权查看，未包含）`];
}
