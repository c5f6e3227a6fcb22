import type { NoticeKind } from '@opsyard/contract';
import type { Change } from './change.ts';

/** The topic under which features say what people should hear of; who delivers it is not their business. */
export const NOTICE_TOPIC = 'notice';

/** What happens in a review: nobody can choose not to hear of it, but whether by e-mail too. */
export type ReviewNotice = `review${'Asked' | 'Approved' | 'Changes' | 'Rejected' | 'Cancelled'}`;

/** What nobody can choose not to hear of. */
export type MandatoryNotice =
  | ReviewNotice
  | 'rightsEnding'
  | `lateTasks${'Project' | 'Rights'}`
  | `${'mail' | 'sms'}Gateway${'Set' | 'Removed'}`
  | `job${'Done' | 'Failed' | 'Cancelled'}`
  | `report${'Ready' | 'Failed'}`
  | `request${'Accepted' | 'Declined' | 'Duplicate'}`;

/** What a notice is about, and the page of our own where it is looked at. */
export type NoticeTarget = { subject: string; page: string };

/** Something people should hear of: each by their bell or by e-mail, as they have chosen. */
export type Notice = {
  kind: NoticeKind | MandatoryNotice;
  /** Until they are read, notices of one key to one person are one that counts. */
  key: string;
  /** Who did it; nobody where time did. */
  sender: string | null;
  to: readonly ({ userId: string; count: number } & NoticeTarget)[];
  /** What it is about once there is more than one. */
  many: NoticeTarget;
  /** What was said, in short. */
  excerpt?: string;
  /** Whether it goes by e-mail, too, unless the person has chosen otherwise for its kind. */
  byMail?: boolean;
  /** Numbers the sentence mentions. */
  values?: Record<string, number>;
};

/** Says that people should hear of something; it is told once the change has committed. */
export function publishNotice(change: Change, { to, ...more }: Notice): void {
  if (to.length > 0) change.announce(NOTICE_TOPIC, { ...more, to });
}
