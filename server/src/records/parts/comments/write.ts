import { type Comment, commentFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { NoticeReason } from '../../../kernel/notice.ts';
import { cleanHtml, isEmptyHtml, mentionIdsOf } from '../../../kernel/rich-text.ts';
import { picturesOf } from '../files/pictures.ts';
import { type HostRecord, type RecordHost, recordPartChange } from '../host.ts';
import { findWatchStates, watchUnlessMute } from '../watchers/store.ts';
import { notifyPeople } from './notify.ts';
import { findParticipants, insertComment, updateComment } from './store.ts';

type WriteContext = { db: Db; actor: Actor; change: Change };
export type CommentTarget = { host: RecordHost; hostRecord: HostRecord };

/** Adds a comment and notifies the users concerned, of a reply also those in its thread; its author becomes a watcher. Returns its id. */
export async function addComment(
  { db, actor, change }: WriteContext,
  on: CommentTarget,
  { html, parentId = null }: { html: string; parentId?: string | null },
): Promise<string> {
  const { host, hostRecord } = on;
  const text = await readable(db, on, html);
  const id = newId();
  const inThread = parentId === null ? [] : findParticipants(db, parentId);
  const concerned = await concernedWith({ db, actor }, on, inThread);
  const comment = { id, type: host.type, recordId: hostRecord.id, parentId, authorId: actor.id, ...text };
  // Answered before COMMIT is sent, so that a connection that breaks here can be retried.
  await Promise.all([insertComment(db, comment), watchUnlessMute(db, host.type, hostRecord.id, actor.id)]);
  const changes = { comment: { from: null, to: id }, text: { from: null, to: text.html } };
  recordPartChange(change, host, hostRecord, { kind: 'commentAdded', changes });
  notifyPeople({ actor, change }, hostRecord, { place: `comment=${id}`, ...text, concerned });
  return id;
}

/** Edits a comment; only newly mentioned users are notified. */
export async function editComment(
  { db, actor, change }: WriteContext,
  on: CommentTarget,
  previous: Pick<Comment, 'id' | 'html' | 'mentionIds'>,
  html: string,
): Promise<void> {
  const text = await readable(db, on, html);
  await updateComment(db, { id: previous.id, ...text });
  const changes = { comment: { from: previous.id, to: previous.id }, text: { from: previous.html, to: text.html } };
  recordPartChange(change, on.host, on.hostRecord, { kind: 'commentEdited', changes });
  const mentionIds = text.mentionIds.filter((id) => !previous.mentionIds.includes(id));
  const mentioned = { place: `comment=${previous.id}`, html: text.html, mentionIds };
  notifyPeople({ actor, change }, on.hostRecord, { ...mentioned, concerned: new Map() });
}

/**
 * The users concerned with a new text in a thread, as a comment on a record is: its watchers, those responsible for it and those who wrote in the
 * thread, except the author, whoever has muted the record, and whoever cannot see it.
 */
export async function concernedWith(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  { host, hostRecord }: CommentTarget,
  writers: readonly string[] | Promise<readonly string[]>,
): Promise<ReadonlyMap<string, NoticeReason>> {
  // Pipelined, executed in sequence.
  const [{ watching, muted }, inThread] = await Promise.all([findWatchStates(db, host.type, hostRecord.id), writers]);
  // A user to whom several reasons apply is notified of the last one.
  const reasons = new Map([
    ...reasonOf(watching, 'watching'),
    ...reasonOf(hostRecord.concerned, 'responsible'),
    ...reasonOf(inThread, 'thread'),
  ]);
  // Authors are not notified of their own texts.
  const unmuted = [...reasons.keys()].filter((one) => one !== actor.id && !muted.has(one));
  const viewers = await hostRecord.whoMaySee(db, unmuted);
  return new Map([...reasons].filter(([one]) => viewers.has(one)));
}

function reasonOf(userIds: Iterable<string>, reason: NoticeReason): [string, NoticeReason][] {
  return [...userIds].map((id) => [id, reason]);
}

/** Sanitises the text; users who may not see the record remain named, but are not mentioned. */
async function readable(
  db: Db,
  { host, hostRecord }: CommentTarget,
  html: string,
): Promise<{ html: string; mentionIds: string[] }> {
  const visiblePictures = await picturesOf(db, host.type, hostRecord.id, html);
  const cleaned = cleanHtml(html, () => true, visiblePictures);
  const mayRead = await hostRecord.whoMaySee(db, mentionIdsOf(cleaned));
  const settledHtml = cleanHtml(cleaned, (id) => mayRead.has(id), visiblePictures);
  return isEmptyHtml(settledHtml)
    ? fail(commentFailures.empty)
    : { html: settledHtml, mentionIds: mentionIdsOf(settledHtml) };
}
