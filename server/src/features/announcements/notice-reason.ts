import { type announcementSend, NOTICE_KINDS, type NoticeKind, type Reply } from '@opsyard/contract';
import type { StoredNotice } from './notice-text.ts';

type Why = Reply<typeof announcementSend.why>;

/** Why a user got a notification, the project whose settings apply to it, and the task it is about. */
export function reasonOf({ kind, count, data }: Omit<StoredNotice, 'sender'>): Why {
  const { taskId = null } = count > 1 ? data.many : data;
  return { ...whyOf({ kind, data }), taskId };
}

function whyOf({ kind, data }: Pick<StoredNotice, 'kind' | 'data'>): Pick<Why, 'reason' | 'projectId'> {
  const projectId = data.projectId ?? null;
  const isAboutFollowed = kind === 'commented' || kind === 'changed';
  if (isOptional(kind)) return { reason: isAboutFollowed ? (data.reason ?? kind) : kind, projectId };
  if (kind === 'watcherAdded') return { reason: 'addedAsWatcher', projectId: null };
  if (kind === 'mentioned') return { reason: kind, projectId: null };
  return { reason: /^(?:review|approval)/.test(kind) ? 'review' : 'mandatory', projectId: null };
}

function isOptional(kind: string): kind is NoticeKind {
  return NOTICE_KINDS.some((one) => one === kind);
}
