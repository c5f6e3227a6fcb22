import { formSubmissionFailures, REQUEST_MESSAGES_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { announceRequests } from './announce.ts';
import type { LockedSubmission } from './inbox-store.ts';
import { findMessages, findRequesters, insertMessage, isThreadFull, unsnooze } from './message-store.ts';
import { inboxPage, ownRequestPage } from './pages.ts';
import { reviewed } from './triage.ts';

type Asking = { db: Db; actor: Actor; change: Change };

/** Stores a question about a submission for its requester, who is notified if they have an account. */
export async function askRequester(
  { db, actor, change }: Asking,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const [found] = await reviewed({ db, actor }, [id], 'editTasks');
  const userId = found?.requesterId ?? null;
  if (!found || (!found.isPublic && userId === null)) return fail(formSubmissionFailures.noRequester);
  if (found.state === 'declined' || found.state === 'withdrawn') fail(formSubmissionFailures.wrongState);
  if (await isThreadFull(db, id, true)) fail(formSubmissionFailures.tooManyMessages);
  await insertMessage(db, { id: newId(), submissionId: id, isTeam: true, authorId: actor.id, text });
  await announceRequests({ db, change }, [id]);
  if (userId === null || userId === actor.id) return;
  const place = { subject: found.title, page: ownRequestPage(id) };
  publishNotice(change, {
    kind: 'requestAsked',
    key: `asked ${id}`,
    sender: actor.realname,
    to: [{ userId, count: 1, ...place }],
    many: place,
    excerpt: text,
  });
}

/** Whether the requester of an open request can write: the team has asked, and the limit is not reached. */
export function mayAnswer(messages: readonly { isTeam: boolean }[]): boolean {
  const answers = messages.filter(({ isTeam }) => !isTeam).length;
  return answers < messages.length && answers < REQUEST_MESSAGES_MAX;
}

/** Stores the answer of a requester with an account to the questions about their own submission. */
export async function takeAnswer({ db, actor, change }: Asking, found: LockedSubmission, text: string): Promise<void> {
  const { state, isDone, isGone, isArchived } = found;
  const isOver = state === 'declined' || state === 'withdrawn' || isDone || isGone || isArchived;
  const messages = await findMessages(db, [found.id]);
  if (isOver || !messages.some(({ isTeam }) => isTeam)) fail(formSubmissionFailures.notAsked);
  if (!mayAnswer(messages)) fail(formSubmissionFailures.tooManyMessages);
  await storeAnswer({ db, change }, { ...found, sender: actor.realname }, text);
}

type Answered = { id: string; projectId: string; title: string; sender: string | null };

/** Stores an answer, returns a snoozed submission to the inbox, and notifies who has asked. */
export async function storeAnswer(
  { db, change }: Omit<Asking, 'actor'>,
  { id, projectId, title, sender }: Answered,
  text: string,
): Promise<void> {
  await insertMessage(db, { id: newId(), submissionId: id, isTeam: false, authorId: null, text });
  await unsnooze(db, id);
  await announceRequests({ db, change }, [id]);
  const place = { subject: title, page: inboxPage(id) };
  const to = (await findRequesters(db, id, projectId)).map((userId) => ({ userId, count: 1, ...place }));
  publishNotice(change, { kind: 'requestAnswered', key: `answered ${id}`, sender, to, many: place, excerpt: text });
}
