import type { Change } from '../../../kernel/change.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { TRASH_DAYS } from './list-store.ts';

/** What is stored when it is deleted, and added again when it is restored. */
export type SettingKind = 'label' | 'form';
/** A deleted label or form; without a project, a label of all projects. */
export type DeletedSetting = {
  id: string;
  kind: SettingKind;
  projectId: string | null;
  name: string;
  content: unknown;
};
export type KeptSetting = DeletedSetting & { opId: string };

const COLUMNS = `s.id, s.kind, s.project_id as "projectId", s.name, s.content, s.op_id as "opId"`;
const RECENTLY_DELETED = `s.deleted_at > now() - interval '${TRASH_DAYS} days'`;
const HELD = `exists (select from retention_hold h where h.entity_id in (s.id, s.project_id))`;

const keep = statement(`
  insert into deleted_setting (id, kind, project_id, name, content, op_id, deleted_by) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set name = excluded.name, content = excluded.content, op_id = excluded.op_id,
    deleted_by = excluded.deleted_by, deleted_at = now(), project_id = excluded.project_id
`);
const forget = statement('delete from deleted_setting where id = any ($1::uuid[])');
const lock = statement(`
  select ${COLUMNS} from deleted_setting s left join project p on p.id = s.project_id
  where s.id = any ($2::uuid[]) and s.kind = $1 and (${RECENTLY_DELETED} or ${HELD}) and p.deleted_at is null
  order by s.id for update of s
`);
const find = statement(`
  select ${COLUMNS} from deleted_setting s left join project p on p.id = s.project_id
  where s.id = $2 and s.kind = $1 and p.deleted_at is null
`);
const expired = statement(`
  delete from deleted_setting where id in (select s.id from deleted_setting s where not (${RECENTLY_DELETED}) and not ${HELD} limit $1)
  returning id
`);

/** Puts a label or form that is being deleted into the trash. */
export async function keepDeleted(db: Db, change: Change, setting: DeletedSetting): Promise<void> {
  const { id, kind, projectId, name, content } = setting;
  await rowsOf(db, keep, [id, kind, projectId, name, JSON.stringify(content), change.opId, change.actorId]);
}

/** Removes labels and forms from the trash, because they have been restored or are deleted for good. */
export async function forgetDeleted(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, forget, [ids]);
}

/** The ones among some ids that are in the trash, locked. */
export async function lockDeleted(db: Db, kind: SettingKind, ids: readonly string[]): Promise<KeptSetting[]> {
  return await rowsOf<KeptSetting>(db, lock, [kind, ids]);
}

/** A deleted label or form, which is not locked. */
export async function findDeleted(db: Db, kind: SettingKind, id: string): Promise<KeptSetting | undefined> {
  return await rowOf<KeptSetting>(db, find, [kind, id]);
}

/** Deletes labels and forms for good that have been in the trash for 30 days, except held ones and those of projects on hold; returns their number. */
export async function purgeExpiredSettings(db: Db, limit: number): Promise<number> {
  return (await rowsOf(db, expired, [limit])).length;
}
