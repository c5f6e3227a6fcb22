import type { NoticeKind } from '@opsyard/contract';
import type { Change } from './change.ts';

/** The outbox topic of user notifications; delivery is independent of the sender. */
export const NOTICE_TOPIC = 'notice';

/** Review notifications: they cannot be turned off, only sent by e-mail in addition. */
export type ReviewNotice = `review${'Asked' | 'Approved' | 'Changes' | 'Rejected' | 'Cancelled'}`;

/** Notifications that cannot be turned off. */
export type MandatoryNotice =
  | ReviewNotice
  | 'rightsEnding'
  | `lateTasks${'Project' | 'Rights'}`
  | `workOrder${'First' | 'Submit' | 'Escalated' | 'Chase' | 'Expired'}`
  | `${'mail' | 'sms'}Gateway${'Set' | 'Removed'}`
  | `job${'Done' | 'Failed' | 'Cancelled'}`
  | `report${'Ready' | 'Failed'}`
  | `approval${'Asked' | 'Given' | 'GivenFor' | 'Rejected' | 'RejectedFor' | 'Expired'}`
  | 'substituteNamed'
  | `request${'Accepted' | 'Declined' | 'Duplicate' | 'Answered' | 'Promised'}`;

/** The subject of a notification, and its page. */
export type NoticeTarget = { subject: string; page: string };

/** A notification for users: by bell or e-mail, according to their settings. */
export type Notice = {
  kind: NoticeKind | MandatoryNotice;
  /** Unread notifications with the same key for one user are merged and counted. */
  key: string;
  /** The user who caused it; null for the system. */
  sender: string | null;
  to: readonly ({ userId: string; count: number } & NoticeTarget)[];
  /** The subject if there is more than one. */
  many: NoticeTarget;
  /** An excerpt of the text. */
  excerpt?: string;
  /** Whether it is sent by e-mail by default. */
  byMail?: boolean;
  /** Numbers and names in the sentence. */
  values?: Record<string, number | string>;
};

/** Publishes a notification; delivered after the commit. */
export function publishNotice(change: Change, { to, ...more }: Notice): void {
  if (to.length > 0) change.announce(NOTICE_TOPIC, { ...more, to });
}
