import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { textOf } from '../../../kernel/rich-text.ts';
import type { Place, RecordHost } from '../host.ts';

type Kind = 'commentAdded' | 'commentEdited' | 'commentDeleted';
type FromTo = { from: string | null; to: string | null };

/** Notes in the record's history which comment (by id) came, changed or went, and its text, and tells the pages that show it. */
export function announceComment(
  change: Change,
  { type }: RecordHost,
  place: Place,
  { kind, comment, text }: { kind: Kind; comment: FromTo; text?: FromTo },
): void {
  const changes = { comment, ...(text && { text }) };
  change.record({ entity: type, entityId: place.id, projectId: place.projectId, kind, changes });
  place.touched(change);
}

const EXCERPT = 200;
type CommentNotice = { html: string; mentionIds: readonly string[]; concerned: readonly string[] };

/** Tells people that they are mentioned, and others that have to do with the record that something was said; never its author. */
export function notifyPeople(
  { actor, change }: { actor: Actor; change: Change },
  { id, subject, page }: Place,
  { html, mentionIds, concerned }: CommentNotice,
): void {
  const mentioned = new Set(mentionIds.filter((one) => one !== actor.id));
  const others = new Set(concerned.filter((one) => one !== actor.id && !mentioned.has(one)));
  const many = { subject, page };
  const excerpt = [...textOf(html)].slice(0, EXCERPT).join('');
  const tell = (kind: 'mentioned' | 'commented', people: ReadonlySet<string>) =>
    publishNotice(change, {
      kind,
      key: `${kind} ${id}`,
      sender: actor.realname,
      many,
      excerpt,
      to: [...people].map((userId) => ({ userId, count: 1, ...many })),
    });
  tell('mentioned', mentioned);
  tell('commented', others);
}
