import type { ChangeSource } from '@opsyard/contract';
import { type Db, rowsOf, statement } from './database/db.ts';
import { newId } from './database/ids.ts';

export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

export type ActivityEntry = {
  entity: string;
  entityId: string;
  projectId: string | null;
  kind: string;
  /** The record's new version, if it has versions. */
  version?: number;
  changes: FieldChanges;
};

/** An event published after the commit. */
export type OutgoingEvent = { topic: string; payload: Record<string, unknown> };

export type OperationNote = { kind: string; projectId: string | null; undoes?: string };

type AddEvents = (change: Change) => void;

const additions: AddEvents[] = [];

/** Registers a function that adds events to a journal about what its history records; it must not read or wait. */
export function declareJournalEvents(add: AddEvents): void {
  additions.push(add);
}

/** Collects the journal of a request's writes: history, operation and events; committed with them. */
export class Change {
  readonly opId: string;
  readonly events: OutgoingEvent[] = [];
  readonly activities: ActivityEntry[] = [];
  #operation: OperationNote | undefined;
  readonly actorId: string | null;

  /** Without a request, a rule or a job made the change. */
  source: ChangeSource = 'rule';

  readonly #isContinued: boolean;

  /** `opId` continues a recorded operation: writes of several transactions can be undone together. */
  constructor(actorId: string | null, opId?: string) {
    this.actorId = actorId;
    this.opId = opId ?? newId();
    this.#isContinued = opId !== undefined;
  }

  /** Records the operation, so that it can be undone; one that is continued has been recorded already. */
  operation(note: OperationNote): void {
    if (!this.#isContinued) this.#operation = note;
  }

  record(entry: ActivityEntry): void {
    this.activities.push(entry);
  }

  announce(topic: string, payload: Record<string, unknown>): void {
    this.events.push({ topic, payload: { opId: this.opId, ...payload } });
  }

  /** Writes the journal with one statement; the last step of the transaction. */
  async write(db: Db, key: StoredAnswer | undefined): Promise<void> {
    for (const add of additions) add(this);
    const operation = this.#operation;
    if (!operation && !key && this.events.length === 0 && this.activities.length === 0) return;
    await rowsOf(db, journal, [
      operation ? this.opId : null,
      this.actorId,
      operation?.kind ?? null,
      operation?.projectId ?? null,
      operation?.undoes ?? null,
      this.activities.map(newId),
      this.opId,
      this.activities.map(({ entity }) => entity),
      this.activities.map(({ entityId }) => entityId),
      this.activities.map(({ projectId }) => projectId),
      this.activities.map(({ kind }) => kind),
      this.activities.map(({ version }) => version ?? null),
      this.activities.map(({ changes }) => JSON.stringify(changes)),
      this.events.map(({ topic }) => topic),
      this.events.map(({ payload }) => JSON.stringify(payload)),
      key?.key ?? null,
      key?.bodyHash ?? null,
      key?.answer ?? null,
      this.source,
    ]);
  }
}

/** A stored response for repeated requests. */
export type StoredAnswer = { key: string; bodyHash: string; answer: string };

/** SQL that writes entries of the history from values in the order of its columns; a `from` follows. */
export function historyFrom(values: string): string {
  return `insert into activity (id, op_id, actor_id, entity, entity_id, project_id, kind, version, changes, source) select ${values}`;
}

const journal = statement(`
  with new_operation as (
    insert into operation (id, actor_id, kind, project_id, undoes)
    select $1::uuid, $2::uuid, $3::text, $4::uuid, $5::uuid where $1::uuid is not null
  ), new_activities as (
    ${historyFrom('a.id, $7::uuid, $2::uuid, a.entity, a.entity_id, a.project_id, a.kind, a.version, a.changes, $19::text')}
    from unnest($6::uuid[], $8::text[], $9::uuid[], $10::uuid[], $11::text[], $12::int[], $13::jsonb[])
      as a (id, entity, entity_id, project_id, kind, version, changes)
  ), new_events as (
    insert into outbox (topic, payload) select * from unnest($14::text[], $15::jsonb[])
  )
  insert into idempotency_key (user_id, key, body_hash, answer)
  select $2::uuid, $16::text, $17::text, $18::text where $16::text is not null
`);
