import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { TRASH_DAYS } from './list-store.ts';

/** A deleted view of tasks. */
export type TrashedView = { id: string; projectId: string; ownerId: string; name: string; shared: boolean };

const lock = statement(`
  select v.id, p.id as "projectId", v.owner_id as "ownerId", v.name, v.shared
  from record_view v join project p on v.record_type = 'task:' || replace(p.id::text, '-', '') and p.deleted_at is null
  where v.id = any ($1::uuid[]) and v.deleted_at is not null and (
    v.deleted_at > now() - interval '${TRASH_DAYS} days' or exists (select from retention_hold h where h.entity_id in (v.id, p.id))
  )
  order by v.id for update of v
`);
const find = statement(`
  select v.id, p.id as "projectId", v.owner_id as "ownerId", v.name, v.shared
  from record_view v join project p on v.record_type = 'task:' || replace(p.id::text, '-', '') and p.deleted_at is null
  where v.id = $1 and v.deleted_at is not null
`);
const remove = statement('delete from record_view where id = any ($1::uuid[]) and deleted_at is not null');

/** The ones among some ids that are deleted views of tasks, locked. */
export async function lockTrashedViews(db: Db, ids: readonly string[]): Promise<TrashedView[]> {
  return await rowsOf<TrashedView>(db, lock, [ids]);
}

/** A deleted view of tasks, which is not locked. */
export async function findTrashedView(db: Db, id: string): Promise<TrashedView | undefined> {
  return await rowOf<TrashedView>(db, find, [id]);
}

/** Deletes views for good. */
export async function deleteViews(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, remove, [ids]);
}
