import {
  commonFailures,
  designOf,
  REPORT_FILES_MAX,
  REPORT_PREVIEW_ROWS,
  type ReportRun,
  report,
  reportFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, RequestFailed, required } from '../../../kernel/fail.ts';
import { removeFiles } from '../../../kernel/file-jobs.ts';
import { newId } from '../../../kernel/ids.ts';
import { enqueue } from '../../../kernel/job.ts';
import { type Call, mount } from '../../../kernel/mount.ts';
import { sendFile } from '../../../kernel/send-file.ts';
import { sentenceOf } from '../../../kernel/sentences.ts';
import { languageOf, translate } from '../../../kernel/words.ts';
import { visibleRecords } from '../../../records/list.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { REPORTED } from './datasets.ts';
import { fileNameOf, type GeneratedReport, makeReport, requireMayExport, type Template } from './make-run.ts';
import { readReport } from './read-report.ts';
import { reportTemplates } from './report-templates.ts';
import {
  deleteSurplusReports,
  findRun,
  insertDone,
  insertFailed,
  listRuns,
  type NewRun,
  type RunRow,
} from './run-store.ts';

const { notFound, forbidden } = commonFailures;

/** Reports: previews, files and runs. */
export function serveReports(app: FastifyInstance): void {
  mount(app, report, {
    async preview({ db, actor, body: { today, ...design }, request }) {
      if (!actor.permissions.has(REPORTED[design.dataset].type.permissions.view)) return fail(forbidden);
      const language = languageOf(request.headers['accept-language']);
      const { rows, ...table } = await readReport({ db, actor, language, today }, design, REPORT_PREVIEW_ROWS);
      return { ...table, rows: [...(rows as Iterable<(string | number)[]>)] };
    },

    run: {
      prepare: (call) => prepareRun(app, call),
      async handle({ db, ready }: Call<(typeof report)['run']> & { ready: Ready }) {
        const { run, made: generated } = ready;
        // The template may have been purged meanwhile; it is locked until the run is recorded.
        required((await lockRecords(db, reportTemplates, [run.templateId]))[0], notFound);
        await insertDone(db, run, generated);
        const surplus = await deleteSurplusReports(db, run.userId, REPORT_FILES_MAX);
        if (surplus.length > 0) await enqueue(db, removeFiles, { ids: surplus });
        return { id: run.id, name: run.name, rows: generated.rows, leftOut: generated.leftOut };
      },
    },

    async runs({ db, actor, request, query: { templateId } }) {
      required(await visibleTemplate(db, actor, templateId), notFound);
      const language = languageOf(request.headers['accept-language']);
      return (await listRuns(db, templateId)).map((run) => present(run, actor, language));
    },

    async file({ db, actor, request, reply, query: { runId } }) {
      const reportRun = required(await findRun(db, runId, actor.id), notFound);
      if (reportRun.fileId === null || reportRun.dataset === null) return fail(reportFailures.fileGone);
      const { fileId, dataset, ...file } = reportRun;
      requireMayExport({ actor }, designOf({ dataset } as never).dataset);
      sendFile(app.files, request, reply, { ...file, id: fileId });
      return null;
    },
  });
}

type Ready = { run: NewRun; made: GeneratedReport };

/** Creates the file before the transaction; a refusal is recorded as a run. */
async function prepareRun(app: FastifyInstance, call: Call<(typeof report)['run']>): Promise<Ready> {
  const { db, actor, request, body } = call;
  const template = required(await visibleTemplate(db, actor, body.templateId), notFound);
  const startedAt = now().getTime();
  const language = languageOf(request.headers['accept-language']);
  const { format } = template;
  const run = { id: newId(), templateId: template.id, userId: actor.id, format, name: fileNameOf(template) };
  const noted = () => ({ ...run, milliseconds: now().getTime() - startedAt });
  try {
    const generated = await makeReport(app.files, { db, actor, language, today: body.today }, template);
    return { run: noted(), made: generated };
  } catch (error) {
    if (error instanceof RequestFailed) await insertFailed(db, noted(), error.failure.code);
    throw error;
  }
}

/** A template that is not in the trash and visible to a user. */
async function visibleTemplate(db: Db, actor: Actor, id: string): Promise<Template | undefined> {
  const { rows } = await visibleRecords(db, actor, reportTemplates, [id]);
  return rows.find(({ deletedAt }) => deletedAt === null) as Template | undefined;
}

function present({ reason, rows, fileUntil, ...run }: RunRow, actor: Actor, language: 'en' | 'zh'): ReportRun {
  const isOwn = run.userId === actor.id;
  const sentence = reason === null ? undefined : sentenceOf(reason);
  return {
    ...run,
    rows: isOwn ? rows : null,
    fileUntil: isOwn && fileUntil && new Date(fileUntil) > now() ? fileUntil : null,
    reason: sentence ? translate(sentence, language, { part: '…' }) : reason,
  };
}
