import type { NoticeKind } from '@opsyard/contract';
import type { Change } from './change.ts';
import type { Db } from './database/db.ts';

/** The outbox topic of user notifications; delivery is independent of the sender. */
export const NOTICE_TOPIC = 'notice';

/** Review notifications: they cannot be turned off, only sent by e-mail in addition. */
export type ReviewNotice = `review${'Asked' | 'Approved' | 'Changes' | 'Rejected' | 'Cancelled'}`;

/** Notifications that cannot be turned off. */
export type MandatoryNotice =
  | 'mentioned'
  | ReviewNotice
  | 'rightsEnding'
  | `lateTasks${'Project' | 'Rights'}`
  | `workOrder${'First' | 'Submit' | 'Escalated' | 'Chase' | 'Expired'}`
  | `${'mail' | 'sms'}Gateway${'Set' | 'Removed'}`
  | `job${'Done' | 'Failed' | 'Cancelled'}`
  | `report${'Ready' | 'Failed'}`
  | `approval${'Asked' | 'Given' | 'GivenFor' | 'Rejected' | 'RejectedFor' | 'Expired'}`
  | 'substituteNamed'
  | `access${'Asked' | 'Granted' | 'Declined'}`
  | `request${'Accepted' | 'Declined' | 'Duplicate' | 'Asked' | 'Answered' | 'Promised' | 'AtRisk'}`;

/** Turned off together with changes of what a user follows. */
export type FollowingNotice = 'watcherAdded';

/** What makes a comment concern a user. */
export type NoticeReason = 'thread' | 'responsible' | 'watching' | 'formerOwner';

/** The subject of a notification, its page, and the task it is about if there is exactly one. */
export type NoticeTarget = { subject: string; page: string; taskId?: string };

/** A notification for users: by bell or e-mail, according to their settings. */
export type Notice = {
  kind: NoticeKind | MandatoryNotice | FollowingNotice;
  /** Unread notifications with the same key for one user are merged and counted. */
  key: string;
  /** The user who caused it; null for the system. */
  sender: string | null;
  to: readonly ({ userId: string; count: number; reason?: NoticeReason } & NoticeTarget)[];
  /** The project it is about: users choose for each project what they are notified of. */
  projectId?: string | null;
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

/**
 * Publishes a notification whose recipients and texts are found when it is delivered, so that the write does not wait for that. Servers of earlier
 * versions deliver it to nobody.
 */
export function publishDeferred(change: Change, kind: NoticeKind, facts: unknown): void {
  const many = { subject: '', page: '' };
  change.announce(NOTICE_TOPIC, { kind, key: '', sender: null, to: [], many, facts });
}

type Published = Notice & { facts?: unknown };
type Resolve = (db: Db, facts: readonly unknown[]) => Promise<readonly Notice[]>;

const resolvers = new Map<string, Resolve>();

/** Registers the function that finds the recipients and texts of deferred notifications of a kind. */
export function declareDeferred<F>(
  kind: NoticeKind,
  resolve: (db: Db, facts: readonly F[]) => Promise<readonly Notice[]>,
): void {
  resolvers.set(kind, (db, facts) => resolve(db, facts as readonly F[]));
}

/** The published notices, with the deferred ones as they are now; their facts are those their publisher has stored. */
export async function withDeferred(db: Db, published: readonly Published[]): Promise<Notice[]> {
  const notices: Notice[] = published.filter(({ facts }) => facts === undefined);
  for (const [kind, resolve] of resolvers) {
    const facts = published.flatMap((one) => (one.kind === kind && one.facts !== undefined ? [one.facts] : []));
    if (facts.length > 0) notices.push(...(await resolve(db, facts)));
  }
  return notices;
}

/** A kind of notification a user has turned off for a project. */
export type UnwantedNotice = { userId: string; projectId: string; kind: string };
type FindUnwanted = (
  db: Db,
  userIds: readonly string[],
  projectIds: readonly string[],
) => Promise<readonly UnwantedNotice[]>;

let findUnwanted: FindUnwanted = async () => [];

/** Registers the function that reads which notifications users have turned off for projects. */
export function declareUnwantedNotices(find: FindUnwanted): void {
  findUnwanted = find;
}

/** The notices without the users who have turned them off for their projects. */
export async function withoutUnwanted(db: Db, notices: readonly Notice[]): Promise<Notice[]> {
  const about = notices.filter(({ projectId }) => projectId);
  if (about.length === 0) return [...notices];
  const userIds = new Set(about.flatMap(({ to }) => to.map(({ userId }) => userId)));
  const projectIds = new Set(about.map(({ projectId }) => projectId ?? ''));
  const nameOf = ({ userId, projectId, kind }: UnwantedNotice) => `${userId} ${projectId} ${kind}`;
  const unwanted = new Set((await findUnwanted(db, [...userIds], [...projectIds])).map(nameOf));
  const isWanted = ({ kind, projectId }: Notice, userId: string) =>
    !projectId || !unwanted.has(nameOf({ userId, projectId, kind }));
  return notices.map((notice) => ({ ...notice, to: notice.to.filter(({ userId }) => isWanted(notice, userId)) }));
}
