import {
  type AssetReview,
  assetReview,
  assetReviewFailures,
  commonFailures,
  type RecordRow,
  type ReviewVerdict,
  recordFailures,
  VERDICTS_OF_REVIEW,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { type Handlers, mount } from '../../../kernel/routes/mount.ts';
import { type SheetColumn, sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockFullRecords, visibleRecords } from '../../../records/list.ts';
import { whoMaySeeRecord } from '../../../records/parts/audience.ts';
import { assets, writeFacts } from '../assets.ts';
import { findVersion, latestVersions } from '../files/store.ts';
import { levelsIn } from '../folders/place-store.ts';
import { requireLevel } from '../folders/require-level.ts';
import { LEVELS } from '../folders/visibility-sql.ts';
import { hasOpenNote } from '../notes/store.ts';
import { linksWithoutVersion, storeApprovedVersions } from '../rights/fitness-store.ts';
import { openReplacedTasks } from '../rights/replaced-tasks.ts';
import { notifyCancelled, notifyOutcome, notifyReviewers } from './notify.ts';
import { approvalsNeeded, outcomeOf, pendingReviewers, requestsOthers } from './rules.ts';
import {
  closeReview,
  findQueue,
  findReview,
  findSubstituted,
  findTurnaround,
  insertDecision,
  insertReview,
  isBulkFolder,
  listReviews,
  type StoredReview,
} from './store.ts';

const F = assetReviewFailures;

/** The reviews of a user of assets they may still see. */
const readQueue: Handlers<typeof assetReview>['queue'] = async ({ db, actor, query: { which, cursor: after } }) => {
  const { records: page, cursor } = await findQueue(db, actor.id, which, after);
  const assetIds = [...new Set(page.map(({ assetId }) => assetId))];
  const { rows } = await visibleRecords(db, actor, assets, assetIds);
  const nameOf = new Map(rows.map(({ id, name }) => [id, typeof name === 'string' ? name : '']));
  const absent =
    which === 'waiting'
      ? await findSubstituted(
          db,
          actor.id,
          page.map(({ id }) => id),
        )
      : new Map<string, never>();
  const records = page.flatMap(({ fileHash: _, author: __, ...review }) => {
    const assetName = nameOf.get(review.assetId);
    return assetName === undefined ? [] : { ...review, assetName, standsFor: absent.get(review.id) ?? null };
  });
  return { records, cursor };
};

/** Reviews of versions and their decisions. */
export function serveReviews(app: FastifyInstance): void {
  mount(app, assetReview, {
    async list({ db, actor, query: { assetId } }) {
      const { rows } = await visibleRecords(db, actor, assets, [assetId]);
      required(rows[0], commonFailures.notFound);
      const found = await listReviews(db, assetId);
      const open = found.flatMap(({ id, state }) => (state === 'open' ? [id] : []));
      const standsFor = await findSubstituted(db, actor.id, open);
      return found.map((review) => shown(review, standsFor.get(review.id)));
    },

    queue: readQueue,

    turnaround: ({ db, actor }) => findTurnaround(db, actor.id),

    async open({ db, actor, change, body }) {
      const { versionId, reviewers, mode, dueOn = null } = body;
      const version = required(await findVersion(db, versionId), commonFailures.notFound);
      const writeContext = { db, actor, change };
      const asset = await lockAsset(writeContext, version.assetId);
      await requireLevel(writeContext, [asset.folder], 'editor');
      const [newest] = await latestVersions(db, [asset.id]);
      if (newest?.id !== versionId) return fail(F.notNewest);
      if (asset.review === 'inReview') return fail(F.alreadyOpen);
      if (asset.review === 'approved') return fail(F.alreadyApproved);
      const reviewRequest = { mode, needed: body.needed, reviewers, author: version.uploadedBy };
      if (!requestsOthers(reviewRequest)) return fail(F.authorAlone);
      const needed = approvalsNeeded(reviewRequest) ?? fail(F.neededWrong);
      const able = await whoMaySeeRecord(db, assets, asset.id, reviewers);
      if (reviewers.some((id) => !able.has(id))) return fail(F.reviewerUnable);
      const { sha256 } = version;
      const opened = await insertReview(db, { versionId, sha256, mode, needed, reviewers, dueOn, openedBy: actor.id });
      await writeFacts(writeContext, asset.id, { review: 'inReview', waitingFor: reviewers });
      await notifyReviewers(writeContext, opened);
      return shown(opened);
    },

    async decide({ db, actor, change, body: { id, sha256, verdict, comment, bulk } }) {
      const writeContext = { db, actor, change };
      const { review, folder } = await openReview(writeContext, id);
      if (bulk && !(await isBulkFolder(db, folder))) return fail(F.notInBulk);
      const isRequested = review.reviewers.some((one) => one.id === actor.id);
      const absent = isRequested ? undefined : (await findSubstituted(db, actor.id, [id])).get(id);
      const userId = absent?.id ?? actor.id;
      requireMayDecide(review, userId, sha256);
      await requireReason(db, review, { verdict, comment });
      const decidedBy = absent ? actor.id : null;
      return shown(await applyDecision(writeContext, review, { verdict, comment, userId, decidedBy }));
    },

    async cancel({ db, actor, change, body: { id } }) {
      const writeContext = { db, actor, change };
      const { review, folder } = await openReview(writeContext, id);
      const level = (await levelsIn(db, actor.id, [folder])).get(folder) ?? 0;
      if (review.openedBy !== actor.id && level < LEVELS.manager) return fail(F.notYours);
      const ended = await closeReview(db, id, 'cancelled');
      await writeFacts(writeContext, review.assetId, { review: null, waitingFor: [] });
      await notifyCancelled(writeContext, ended);
      return shown(ended);
    },

    async export({ db, actor, query: { assetId }, request, reply }) {
      const { rows } = await visibleRecords(db, actor, assets, [assetId]);
      const { name } = required(rows[0], commonFailures.notFound);
      const zh = languageOf(request.headers['accept-language']) === 'zh';
      const lines = linesOf(await listReviews(db, assetId));
      await sendSheet(reply, { name: String(name), format: 'csv', columns: columnsIn(zh ? 1 : 0), rows: lines });
      return null;
    },
  });
}

type Decision = { verdict: ReviewVerdict; comment: string };
/** Whose decision it is, and the substitute who made it. */
type Deciders = { userId: string; decidedBy: string | null };

/** Refuses users who are not reviewers, have decided already or reviewed another file. */
function requireMayDecide(review: StoredReview, userId: string, sha256: string) {
  if (!review.reviewers.some(({ id }) => id === userId)) fail(F.notAsked);
  if (review.decisions.some((one) => one.userId === userId)) fail(F.decided);
  if (sha256 !== review.sha256 || review.fileHash !== review.sha256) fail(F.changedFile);
}

/** Refuses rejections without a comment, and requests for changes without a comment and without an open note. */
async function requireReason(db: Db, { versionId }: StoredReview, { verdict, comment }: Decision) {
  if (verdict === 'approve' || comment.trim() !== '') return;
  if (verdict === 'reject' || !(await hasOpenNote(db, versionId))) fail(F.commentMissing);
}

/** Records a decision and the resulting state of the review. */
async function applyDecision(
  writeContext: WriteContext,
  { id, assetId, no }: StoredReview,
  saying: Decision & Deciders,
): Promise<StoredReview> {
  const { db } = writeContext;
  const decided = await insertDecision(db, { reviewId: id, ...saying });
  const reviewers = decided.reviewers.map((one) => one.id);
  const state = outcomeOf({ ...decided, reviewers }, decided.decisions);
  if (state === 'open') {
    await writeFacts(writeContext, assetId, { waitingFor: pendingReviewers(reviewers, decided.decisions) });
    return decided;
  }
  const approved = state === 'approved' ? { approvedVersion: no } : {};
  await writeFacts(writeContext, assetId, { review: state, waitingFor: [], ...approved });
  if (state === 'approved') {
    await storeApprovedVersions(db, await linksWithoutVersion(db, assetId));
    await enqueue(db, openReplacedTasks, { assetId }, { key: `replaced ${assetId}` });
  }
  const ended = await closeReview(db, id, state);
  await notifyOutcome(writeContext, ended);
  return ended;
}

function linesOf(reviews: readonly StoredReview[]): Line[] {
  return reviews.flatMap((review) => review.decisions.map((decision) => ({ review, decision })));
}

type Line = { review: StoredReview; decision: AssetReview['decisions'][number] };

function columnsIn(at: 0 | 1): SheetColumn<Line>[] {
  return [
    { title: ['Version', '版本'][at] ?? '', value: ({ review }) => review.no },
    { title: 'SHA-256', value: ({ review }) => review.sha256 },
    { title: ['Reviewer', '审批人'][at] ?? '', value: ({ decision }) => decision.name },
    { title: ['Decided by', '代审批人'][at] ?? '', value: ({ decision }) => decision.decidedBy ?? '' },
    { title: ['Decision', '决定'][at] ?? '', value: ({ decision }) => VERDICTS_OF_REVIEW[decision.verdict][at] },
    { title: ['Comment', '意见'][at] ?? '', value: ({ decision }) => decision.comment },
    { title: ['Decided at', '时间'][at] ?? '', value: ({ decision }) => decision.at },
  ];
}

async function lockAsset({ db, actor }: WriteContext, id: string): Promise<RecordRow> {
  const [found] = await lockFullRecords(db, actor, assets, [id]);
  const row = required(found, commonFailures.notFound);
  return row.deletedAt === null ? row : fail(recordFailures.inTrash);
}

/** An open review of a visible asset, both locked until the transaction ends. */
async function openReview({ db, actor }: WriteContext, id: string): Promise<{ review: StoredReview; folder: string }> {
  const { assetId } = required(await findReview(db, id), commonFailures.notFound);
  const [found] = await lockFullRecords(db, actor, assets, [assetId]);
  const row = required(found, commonFailures.notFound);
  if (row.deletedAt !== null) return fail(commonFailures.notFound);
  const review = required(await findReview(db, id), commonFailures.notFound);
  return review.state === 'open' ? { review, folder: String(row.folder) } : fail(F.closed);
}

function shown(
  { assetId: _, assetName: __, author: ___, fileHash: ____, ...review }: StoredReview,
  standsFor: AssetReview['standsFor'] = null,
): AssetReview {
  return { ...review, standsFor };
}
