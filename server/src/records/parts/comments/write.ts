import { type Comment, commentFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { cleanHtml, isEmptyHtml, mentionIdsOf } from '../../../kernel/rich-text.ts';
import { picturesOf } from '../files/pictures.ts';
import { type Place, type RecordHost, recordPartChange } from '../host.ts';
import { findListeners, watchUnlessMute } from '../watchers/store.ts';
import { notifyPeople } from './notify.ts';
import { insertComment, updateComment } from './store.ts';

type Writing = { db: Db; actor: Actor; change: Change };
export type Commented = { host: RecordHost; place: Place };

/** Adds a comment and notifies the users concerned; its author becomes a watcher. Returns its id. */
export async function addComment({ db, actor, change }: Writing, on: Commented, html: string): Promise<string> {
  const { host, place } = on;
  const text = await readable(db, on, html);
  const id = newId();
  const { watching, muted } = await findListeners(db, host.type, place.id);
  const concerned = [...place.concerned, ...watching].filter((one) => !muted.has(one));
  const known = await place.whoMaySee(db, concerned);
  await insertComment(db, { id, type: host.type, recordId: place.id, authorId: actor.id, ...text });
  await watchUnlessMute(db, host.type, place.id, actor.id);
  const told = { comment: { from: null, to: id }, text: { from: null, to: text.html } };
  recordPartChange(change, host, place, { kind: 'commentAdded', changes: told });
  notifyPeople({ actor, change }, place, { ...text, concerned: [...known] });
  return id;
}

/** Edits a comment; only newly mentioned users are notified. */
export async function editComment(
  { db, actor, change }: Writing,
  on: Commented,
  former: Pick<Comment, 'id' | 'html' | 'mentionIds'>,
  html: string,
): Promise<void> {
  const text = await readable(db, on, html);
  await updateComment(db, { id: former.id, ...text });
  const told = { comment: { from: former.id, to: former.id }, text: { from: former.html, to: text.html } };
  recordPartChange(change, on.host, on.place, { kind: 'commentEdited', changes: told });
  const mentionIds = text.mentionIds.filter((id) => !former.mentionIds.includes(id));
  notifyPeople({ actor, change }, on.place, { html: text.html, mentionIds, concerned: [] });
}

/** Sanitises the text; users who may not see the record remain named, but are not mentioned. */
async function readable(
  db: Db,
  { host, place }: Commented,
  html: string,
): Promise<{ html: string; mentionIds: string[] }> {
  const mayShow = await picturesOf(db, host.type, place.id, html);
  const cleaned = cleanHtml(html, () => true, mayShow);
  const mayRead = await place.whoMaySee(db, mentionIdsOf(cleaned));
  const settled = cleanHtml(cleaned, (id) => mayRead.has(id), mayShow);
  return isEmptyHtml(settled) ? fail(commentFailures.empty) : { html: settled, mentionIds: mentionIdsOf(settled) };
}
