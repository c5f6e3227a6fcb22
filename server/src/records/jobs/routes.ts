import {
  commonFailures,
  type RecordJob,
  type RecordJobItemState,
  recordJob,
  recordJobFailures,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Language } from '../../kernel/access/actor.ts';
import type { Change } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import { cursorPage } from '../../kernel/routes/cursor-page.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { sendSheet } from '../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../kernel/words.ts';
import { type ChipContext, visibleChips } from '../links/chips.ts';
import { cancelJob, changeJob, readForClone, retryJobItems, startJob } from './action-store.ts';
import { createJob } from './create.ts';
import { announceJobs, endJobIfDone } from './ending.ts';
import { type JobKind, jobKind, jobKinds, managesAll } from './kinds.ts';
import { presentItem, presentJob, titleOf } from './present.ts';
import { queueRecordJob } from './record-job.ts';
import { recordJobEnd } from './record-job-end.ts';
import type { ShownItem } from './view-store.ts';
import { findJob, type JobViewer, jobOfItem, listItems, listJobs, type ShownJob } from './view-store.ts';
import { requireCapacity } from './waiting-store.ts';

const PAGE = 50;
const SHEET_PAGE = 500;
const ALL_STATES: readonly RecordJobItemState[] = ['pending', 'running', 'ok', 'skipped', 'failed', 'cancelled'];
type JobActionCall = { db: Db; actor: Actor; change: Change; request: FastifyRequest; body: { id: string } };

/** Registers the routes for jobs of all kinds. */
export function serveRecordJobs(app: FastifyInstance): void {
  mount(app, recordJob, {
    async list({ db, actor, request, query: { kinds, state = null, mine = false, cursor = null, limit = PAGE } }) {
      const kindFilter = kinds?.split(',') ?? null;
      const found = await listJobs(db, await jobViewerOf(db, actor), {
        kinds: kindFilter,
        state,
        mine,
        cursor,
        limit: limit + 1,
      });
      const { records, cursor: next } = cursorPage(found, limit);
      return { records: records.map((job) => presentJob(job, language(request))), cursor: next };
    },
    get: ({ db, actor, request, query: { id } }) => presentedJob(db, actor, request, id),
    async items({ db, actor, request, query: { id, state, cursor = '0', limit = PAGE } }) {
      const job = await requireVisible(db, actor, id);
      const states = state ? [state] : ALL_STATES;
      const found = await listItems(db, id, { states, after: Number(cursor), limit: limit + 1 });
      const { records: shown, cursor: next } = cursorPage(found, limit, ({ seq }) => String(seq));
      const pages = await targetPages({ db, actor, language: language(request) }, shown);
      const results = await jobKind(job.kind)?.results?.({ db, actor }, shown);
      const records = shown.map((item) =>
        presentItem(item, language(request), {
          page: pages.get(`${item.targetType} ${item.targetId}`),
          ...results?.get(item.id),
        }),
      );
      return { records, cursor: next };
    },
    async file({ db, actor, request, reply, query: { id } }) {
      const jobId = required(await jobOfItem(db, id), commonFailures.notFound);
      const { kind } = await requireVisible(db, actor, jobId);
      const file = required(await jobKind(kind)?.file?.({ db, actor }, id), recordJobFailures.fileGone);
      sendFile(app.files, request, reply, file);
      return null;
    },
    errorSheet: (call) => sendErrors(call),
    ...actions(),
  });
}

function actions() {
  return {
    start: (call: JobActionCall) =>
      act(call, async (db, { id, state, createdBy }, kind) => {
        if (state === 'draft') await requireCapacity(db, kind, createdBy);
        return unlessBusy(await startJob(db, id));
      }),
    pause: (call: JobActionCall) => act(call, (db, { id }) => changeJob(db, id, 'pause')),
    resume: (call: JobActionCall) => act(call, (db, { id }) => changeJob(db, id, 'resume')),
    cancel: (call: JobActionCall) =>
      act(call, async (db, { id }, kind) => {
        const { actor, change } = call;
        const cancelled = await cancelJob(db, id);
        if (cancelled) await recordJobEnd({ db, change, actor }, kind, cancelled, { state: 'cancelled', code: null });
        return cancelled !== undefined;
      }),
    retry: (call: JobActionCall) =>
      act(call, async (db, { id, createdBy }, kind) => {
        await requireCapacity(db, kind, createdBy);
        return unlessBusy(await retryJobItems(db, id));
      }),
    async clone({ db, actor, change, request, body: { id } }: JobActionCall): Promise<RecordJob> {
      await requireVisible(db, actor, id);
      const { job, items } = await readForClone(db, id);
      const kind = jobKind(job?.kind ?? '');
      // Users who can only see their own jobs must not start work they have no permission for.
      if (!job || !kind || !actor.permissions.has(kind.creatorPermission)) return fail(recordJobFailures.notPossible);
      const drafts = items.map(({ label, payload, targetType, targetId }) => ({
        ...{ label, payload },
        ...(targetType !== null && targetId !== null && { target: { type: targetType, id: targetId } }),
      }));
      const { title, titles, params, priority } = job;
      const newJob = { title, titles, params, priority, items: drafts, draft: true, cloneOf: id };
      return await presentedJob(db, actor, request, await createJob({ db, change, actor }, kind, newJob));
    },
  };
}

function unlessBusy(outcome: Awaited<ReturnType<typeof startJob>>): boolean {
  return outcome === 'busy' ? fail(recordJobFailures.targetsBusy) : outcome === 'done';
}

/** Performs an action on a job the caller may manage, and queues it if there is more to do. */
async function act(
  { db, actor, change, request, body: { id } }: JobActionCall,
  how: (db: Db, job: ShownJob, kind: JobKind | undefined) => Promise<boolean>,
): Promise<RecordJob> {
  const job = await requireVisible(db, actor, id);
  const { kind } = job;
  if (!(await how(db, job, jobKind(kind)))) return fail(recordJobFailures.notPossible);
  announceJobs(change, [id]);
  if (!(await endJobIfDone(db, change, id))) await queueRecordJob(db, { id, kind });
  return await presentedJob(db, actor, request, id);
}

type SheetCall = {
  db: Db;
  actor: Actor;
  query: { id: string; format: 'xlsx' | 'csv' };
  request: FastifyRequest;
  reply: FastifyReply;
};

async function sendErrors({ db, actor, query: { id, format }, request, reply }: SheetCall): Promise<null> {
  const requestLanguage = language(request);
  const title = titleOf(await requireVisible(db, actor, id), requestLanguage);
  const translated = (en: string, zh: string) => (requestLanguage === 'zh' ? zh : en);
  await sendSheet<ShownItem>(reply, {
    name: translated(`Errors of ${title}`, `${title} 错误明细`),
    format,
    columns: [
      { title: translated('No.', '序号'), value: ({ seq }) => seq },
      { title: translated('Item', '对象'), value: ({ label }) => label },
      {
        title: translated('State', '状态'),
        value: ({ state }) => STATE_WORDS[state]?.[requestLanguage === 'zh' ? 1 : 0] ?? state,
      },
      { title: translated('Reason', '原因'), value: (item) => presentItem(item, requestLanguage).message ?? '' },
      { title: translated('Code', '代码'), value: ({ code }) => code ?? '' },
      { title: translated('Attempts', '尝试次数'), value: ({ attempt }) => attempt },
    ],
    rows: wrongItems(db, id),
  });
  return null;
}

const STATE_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  failed: ['Failed', '失败'],
  skipped: ['Skipped', '已跳过'],
};

async function* wrongItems(db: Db, id: string): AsyncGenerator<ShownItem> {
  for (let after = 0, size = SHEET_PAGE; size === SHEET_PAGE; ) {
    const items = await listItems(db, id, { states: ['failed', 'skipped'], after, limit: SHEET_PAGE });
    yield* items;
    after = items.at(-1)?.seq ?? after;
    size = items.length;
  }
}

function language(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

async function jobViewerOf(db: Db, actor: Actor): Promise<JobViewer> {
  const kinds: string[] = [];
  for (const kind of jobKinds()) if (await managesAll({ db, actor }, kind)) kinds.push(kind.name);
  return { userId: actor.id, kinds };
}

async function requireVisible(db: Db, actor: Actor, id: string) {
  return required(await findJob(db, await jobViewerOf(db, actor), id), commonFailures.notFound);
}

async function presentedJob(db: Db, actor: Actor, request: FastifyRequest, id: string): Promise<RecordJob> {
  return presentJob(await requireVisible(db, actor, id), language(request));
}

/** The addresses of the records that items are about, by their type and id, as far as the reader may see them. */
async function targetPages(
  context: ChipContext,
  items: readonly Pick<ShownItem, 'targetType' | 'targetId'>[],
): Promise<ReadonlyMap<string, string>> {
  const targets = items.flatMap(({ targetType, targetId }) =>
    targetType !== null && targetId !== null ? [{ type: targetType, id: targetId }] : [],
  );
  const chips = await visibleChips(context, targets);
  return new Map(chips.map(({ type, id, page }) => [`${type} ${id}`, page]));
}
