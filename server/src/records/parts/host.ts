import type { LinkKind, Person } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../kernel/change.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { NoticeTarget } from '../../kernel/notice.ts';

/** The intended use of the parts of a record. */
export type PartAccess = 'view' | 'comment' | 'edit';

/** A record as its parts need it; `subject` and `page` are used in notifications. */
export type HostRecord = NoticeTarget & {
  id: string;
  /** The project whose history includes the record's. */
  projectId: string | null;
  /** Users responsible for the record, who are notified of comments. */
  concerned: readonly string[];
  /** Whether the caller may change the contributions of others. */
  manages: boolean;
  inTrash: boolean;
  /** Which of the given users may see the record. */
  whoMaySee(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Users who may see the record and whose names match a text. */
  peopleWhoSee(db: Db, searched: { text: string; limit: number }): Promise<Person[]>;
  /** Notifies pages that show the record to reload it. */
  touched(change: Change): void;
};

/** A record type whose records have parts: comments, files, watchers, checklist. */
export type RecordHost = {
  /** Its name, used in the tables and in history entries. */
  readonly type: string;
  /**
   * Opens the record for a use; throws the declared failures of the type. For a write the record is locked, so that counts and limits are
   * checked serially.
   */
  open(db: Db, actor: Actor, id: string, use: PartAccess): Promise<HostRecord>;
  /** Which of the given records exist, including those in the trash. */
  existing(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Called before a link of a record is added or removed; throws the declared failures of the type for what it refuses. */
  beforeLink?(writeContext: LinkWriteContext, link: HostedLink, isAdded: boolean): Promise<void>;
};

export type LinkWriteContext = { db: Db; actor: Actor; change: Change };
/** A link by its kind and the records at its ends. */
export type HostedLink = Record<'from' | 'to', { type: string; id: string }> & { kind: LinkKind };

const hosts = new Map<string, RecordHost>();

/** Registers a record type; call it once, where its feature declares it. */
export function declareHost(host: RecordHost): RecordHost {
  hosts.set(host.type, host);
  return host;
}

/** Finds a registered host by record type. */
export function hostOf(type: string): RecordHost | undefined {
  return hosts.get(type);
}

/** All registered hosts. */
export function allHosts(): readonly RecordHost[] {
  return [...hosts.values()];
}

/** Adds a change of a part to the record's history, and notifies the pages that show it. */
export function recordPartChange(
  change: Change,
  { type }: RecordHost,
  hostRecord: HostRecord,
  { kind, changes }: { kind: string; changes: FieldChanges },
): void {
  if (Object.keys(changes).length > 0)
    change.record({ entity: type, entityId: hostRecord.id, projectId: hostRecord.projectId, kind, changes });
  hostRecord.touched(change);
}
