import type { RecordJob, RecordJobItem } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';
import { sentenceOf } from '../../kernel/sentences.ts';
import { type Sentence, translate } from '../../kernel/words.ts';
import { type ItemResult, jobKind } from './kinds.ts';
import type { ShownItem, ShownJob } from './view-store.ts';

/** A job for its reader. */
export function presentJob(job: ShownJob, language: Language): RecordJob {
  const { rate, cancelling, isScheduled, waitingUntil, waitingReason, nextAt, nextReason, busy, hasWorker, ...shown } =
    job;
  const { titles: _, ...plain } = shown;
  const kindTitle = jobKind(job.kind)?.title;
  const isMoving = job.state === 'running' && rate !== null && rate > 0;
  return {
    ...plain,
    title: titleOf(job, language),
    kindName: kindTitle ? translate(kindTitle, language) : job.kind,
    perMinute: isMoving ? Math.max(1, Math.round(rate * 60)) : null,
    secondsLeft: isMoving ? Math.ceil((job.pending + job.running) / rate) : null,
    cancelling: cancelling && job.finishedAt === null,
    waiting: waitOf(job, language),
  };
}

/** The title of a job in the language of its reader. */
export function titleOf({ title, titles }: Pick<ShownJob, 'title' | 'titles'>, language: Language): string {
  return titles ? translate(titles, language) : title;
}

function waitOf(job: ShownJob, language: Language): RecordJob['waiting'] {
  const words = (reason: Sentence | null) => reason && translate(reason, language);
  if (job.state === 'paused') return { why: 'paused', reason: null, until: null };
  if (job.state !== 'queued' && job.state !== 'running') return null;
  if (job.isScheduled) return { why: 'schedule', reason: null, until: job.scheduledAt };
  if (!job.hasWorker) return { why: 'noWorker', reason: null, until: null };
  if (job.waitingUntil) return { why: 'limit', reason: words(job.waitingReason), until: job.waitingUntil };
  if (job.running > 0 || job.pending === 0) return null;
  if (job.nextAt) return { why: 'retry', reason: words(job.nextReason), until: job.nextAt };
  const isFull = job.busy >= (jobKind(job.kind)?.concurrency ?? Number.POSITIVE_INFINITY);
  return isFull ? { why: 'lock', reason: null, until: null } : null;
}

/** An item for its reader, with what they may know about it. */
export function presentItem(
  { message, waitReason, payload: _, ...item }: ShownItem,
  language: Language,
  result: ItemResult = {},
): RecordJobItem {
  return {
    ...item,
    page: result.page ?? null,
    file: result.file ?? null,
    message: result.message
      ? translate(result.message, language)
      : messageOf({ ...item, message, waitReason }, language),
  };
}

function messageOf(
  { code, message, waitReason }: Pick<ShownItem, 'code' | 'message' | 'waitReason'>,
  language: Language,
): string | null {
  if (waitReason) return translate(waitReason, language);
  if (message === null) return null;
  if (isSentence(message)) return translate(message, language);
  const sentence = code ? sentenceOf(code) : undefined;
  return sentence ? translate(sentence, language, message.values) : code;
}

function isSentence(message: NonNullable<ShownItem['message']>): message is Sentence {
  return Array.isArray(message);
}
