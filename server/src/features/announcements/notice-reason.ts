import { type announcementSend, NOTICE_KINDS, type NoticeKind, type Reply } from '@opsyard/contract';
import type { StoredNotice } from './notice-text.ts';

/** Why a user got a notification, and the project whose settings apply to it. */
export function reasonOf({ kind, data }: Pick<StoredNotice, 'kind' | 'data'>): Reply<typeof announcementSend.why> {
  const projectId = data.projectId ?? null;
  if (isOptional(kind)) return { reason: kind === 'commented' ? (data.reason ?? kind) : kind, projectId };
  if (kind === 'mentioned') return { reason: kind, projectId: null };
  return { reason: /^(?:review|approval)/.test(kind) ? 'review' : 'mandatory', projectId: null };
}

function isOptional(kind: string): kind is NoticeKind {
  return NOTICE_KINDS.some((one) => one === kind);
}
