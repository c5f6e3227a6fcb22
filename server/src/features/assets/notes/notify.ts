import { assetType, commonFailures } from '@opsyard/contract';
import { required } from '../../../kernel/fail.ts';
import { paragraphsOf } from '../../../kernel/rich-text.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { notifyPeople } from '../../../records/parts/comments/notify.ts';
import { concernedWith } from '../../../records/parts/comments/write.ts';
import { hostOf } from '../../../records/parts/host.ts';
import { watchUnlessMute } from '../../../records/parts/watchers/store.ts';
import { listReplies } from './replies-store.ts';
import type { StoredNote } from './store.ts';

/** A reply to a note, or the reason why it is settled without a change. */
type Answer = { asset: string; note: StoredNote; text: string };

/** Notifies the users concerned with an asset, and those who wrote the note and its replies; the caller becomes a watcher. */
export async function notifyOfAnswer(writeContext: WriteContext, { asset, note, text }: Answer): Promise<void> {
  const { db, actor } = writeContext;
  const host = required(hostOf(assetType.name), commonFailures.notFound);
  const hostRecord = await host.open(db, actor, asset, 'comment');
  const replies = await listReplies(db, note.threadId);
  const writers = [note.authorId, ...replies.map(({ authorId }) => authorId)].filter((id) => id !== null);
  const concerned = await concernedWith(writeContext, { host, hostRecord }, writers);
  await watchUnlessMute(db, host.type, asset, actor.id);
  const place = `part=${note.versionId}.${note.id}`;
  notifyPeople(writeContext, hostRecord, { place, html: paragraphsOf(text), mentionIds: [], concerned });
}
