import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { type NoticeReason, publishNotice } from '../../../kernel/notice.ts';
import { textOf } from '../../../kernel/rich-text.ts';
import type { HostRecord } from '../host.ts';

const EXCERPT = 200;
type CommentNotice = {
  /** The parameters of the address that show it on the page of the record. */
  place: string;
  html: string;
  mentionIds: readonly string[];
  concerned: ReadonlyMap<string, NoticeReason>;
};

/** Notifies mentioned users, and others concerned with the record, of a comment; never its author. */
export function notifyPeople(
  { actor, change }: { actor: Actor; change: Change },
  { id: recordId, subject, page, taskId, projectId }: HostRecord,
  { place, html, mentionIds, concerned }: CommentNotice,
): void {
  const mentioned = new Set(mentionIds.filter((one) => one !== actor.id));
  const others = new Set([...concerned.keys()].filter((one) => one !== actor.id && !mentioned.has(one)));
  const many = { subject, page, ...(taskId !== undefined && { taskId }) };
  const one = { ...many, page: `${page}${page.includes('?') ? '&' : '?'}${place}` };
  const excerpt = [...textOf(html)].slice(0, EXCERPT).join('');
  const notify = (kind: 'mentioned' | 'commented', people: ReadonlySet<string>) =>
    publishNotice(change, {
      kind,
      key: `${kind} ${recordId}`,
      sender: actor.realname,
      projectId,
      many,
      excerpt,
      to: [...people].map((userId) => {
        const reason = kind === 'commented' ? concerned.get(userId) : undefined;
        return { userId, count: 1, ...one, ...(reason && { reason }) };
      }),
    });
  notify('mentioned', mentioned);
  notify('commented', others);
}
