import type { Person } from '@opsyard/contract';
import type { Actor } from '../../kernel/actor.ts';
import type { Change, FieldChanges } from '../../kernel/change.ts';
import type { Db } from '../../kernel/db.ts';
import type { NoticeTarget } from '../../kernel/notice.ts';

/** What somebody wants to do with what hangs on a record. */
export type Use = 'view' | 'comment' | 'edit';

/** A record as its comments, files, watchers and checklist need it; `subject` and `page` are what notices say of it. */
export type Place = NoticeTarget & {
  id: string;
  /** The project whose history the record's belongs to. */
  projectId: string | null;
  /** Whose record it is: they are told what is said about it. */
  concerned: readonly string[];
  /** Whether whoever asked may change what others have added. */
  manages: boolean;
  inTrash: boolean;
  /** Those of the people who may see the record. */
  whoMaySee(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** People who may see the record and whose names contain a text. */
  peopleWhoSee(db: Db, searched: { text: string; limit: number }): Promise<Person[]>;
  /** Tells pages that show the record to look at it again. */
  touched(change: Change): void;
};

/** A record type whose records have comments, files, watchers and a checklist. */
export type RecordHost = {
  /** Its name: in the tables, and as the entity of history entries. */
  readonly type: string;
  /**
   * The record, for somebody who may do this with it; fails with what the type's calls declare. For a change it is locked, so that
   * what is counted on it and limited by it changes in turn.
   */
  open(db: Db, actor: Actor, id: string, use: Use): Promise<Place>;
  /** Which of these records there are, those in the trash among them. */
  existing(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
};

const hosts = new Map<string, RecordHost>();

/** Makes a record type known; to be called once, where its feature declares it. */
export function declareHost(host: RecordHost): RecordHost {
  hosts.set(host.type, host);
  return host;
}

/** A record type whose records have parts, by its name. */
export function hostOf(type: string): RecordHost | undefined {
  return hosts.get(type);
}

/** Every record type whose records have parts. */
export function allHosts(): readonly RecordHost[] {
  return [...hosts.values()];
}

/** Notes in the record's history what happened to a part of it, and tells the pages that show it. */
export function recordPartChange(
  change: Change,
  { type }: RecordHost,
  place: Place,
  { kind, changes }: { kind: string; changes: FieldChanges },
): void {
  if (Object.keys(changes).length > 0)
    change.record({ entity: type, entityId: place.id, projectId: place.projectId, kind, changes });
  place.touched(change);
}
