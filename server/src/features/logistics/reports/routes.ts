import {
  commonFailures,
  REPORT_PREVIEW_ROWS,
  REPORTS_WAITING_MAX,
  type ReportRun,
  report,
  reportFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { sentenceOf } from '../../../kernel/sentences.ts';
import { languageOf, translate } from '../../../kernel/words.ts';
import { countWaitingJobs } from '../../../records/jobs/waiting-store.ts';
import { visibleRecords } from '../../../records/list.ts';
import { createReportJob } from './create-run.ts';
import { REPORTED } from './datasets.ts';
import { ownRunFile } from './files.ts';
import { requireMayExport, type Template } from './make-run.ts';
import { readReport } from './read-report.ts';
import { reportKind } from './report-kind.ts';
import { reportTemplates } from './report-templates.ts';
import { listRuns, type RunRow } from './run-store.ts';

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

    async run({ db, actor, change, request, body: { templateId, today = now().toISOString().slice(0, 10) } }) {
      const template = required(await visibleTemplate(db, actor, templateId), notFound);
      requireMayExport({ actor }, template.dataset);
      if (template.state !== 'enabled') return fail(reportFailures.disabled);
      if ((await countWaitingJobs(db, reportKind, actor.id)) >= REPORTS_WAITING_MAX)
        return fail(reportFailures.tooManyWaiting, { values: { limit: REPORTS_WAITING_MAX } });
      const language = languageOf(request.headers['accept-language']);
      const draft = { recipients: [actor.id], today, language };
      return { jobId: await createReportJob({ db, change, actor }, template, draft) };
    },

    async runs({ db, actor, request, query: { templateId } }) {
      required(await visibleTemplate(db, actor, templateId), notFound);
      const language = languageOf(request.headers['accept-language']);
      return (await listRuns(db, templateId)).map((run) => present(run, actor, language));
    },

    async file({ db, actor, request, reply, query: { runId } }) {
      sendFile(app.files, request, reply, required(await ownRunFile(db, actor, runId), reportFailures.fileGone));
      return null;
    },
  });
}

/** A template that is not in the trash and visible to a user. */
async function visibleTemplate(db: Db, actor: Actor, id: string): Promise<Template | undefined> {
  const { rows } = await visibleRecords(db, actor, reportTemplates, [id]);
  return rows.find(({ deletedAt }) => deletedAt === null) as Template | undefined;
}

function present({ reason, rows, fileUntil, jobId, ...run }: RunRow, actor: Actor, language: 'en' | 'zh'): ReportRun {
  const isOwn = run.userId === actor.id;
  const maySeeJob = hasPermission(actor, reportKind.permission) || (isOwn && !run.isScheduled);
  const sentence = reason === null ? undefined : sentenceOf(reason);
  return {
    ...run,
    rows: isOwn ? rows : null,
    jobId: maySeeJob ? jobId : null,
    fileUntil: isOwn && fileUntil && new Date(fileUntil) > now() ? fileUntil : null,
    reason: sentence ? translate(sentence, language, { part: '…' }) : reason,
  };
}
