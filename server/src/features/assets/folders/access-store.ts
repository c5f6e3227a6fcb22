import {
  FOLDER_LEVELS,
  FOLDERS_MAX,
  type FolderAccess,
  type FolderLevel,
  type FolderNode,
  type SubjectKind,
} from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { LEVELS, levelIn } from './visibility-sql.ts';

const NAMES = Object.keys(FOLDER_LEVELS) as FolderLevel[];

const tree = statement(`
  select s.id, s.version, s.name, s.parent, s.own, s.naming, s.rule, s.bulk as "bulkApproval", s.level from (
    select f.id, f.version, f.name, f.parent, coalesce(f.own, false) as own, f.naming, f.bulk_approval is true as bulk, f.position, f.name_fold, (
        select a.naming from asset_folder_place p
          cross join unnest(p.line) with ordinality o (id, depth) join asset_folder a on a.id = o.id
        where p.folder_id = f.id and a.naming is not null order by o.depth desc limit 1
      ) as rule,
      ${levelIn('f.id', '$1::uuid', { itself: true })} as level
    from asset_folder f where f.deleted_at is null
  ) s where s.level > 0 order by s.position nulls last, s.name_fold, s.id limit ${FOLDERS_MAX}
`);
const entries = statement(`
  select
    case when e.user_id is not null then 'user' when e.role_id is not null then 'role' else 'depart' end as kind,
    coalesce(e.user_id, e.role_id, e.depart_id) as id, coalesce(u.realname, r.role_name, d.depart_name) as name, e.level
  from asset_folder_place p join asset_folder_access e on e.folder_id = p.guard
    left join sys_user u on u.id = e.user_id left join sys_role r on r.id = e.role_id
    left join sys_depart d on d.id = e.depart_id
  where p.folder_id = $1 order by e.level desc, name, id
`);
const roles = statement('select id, role_name as name from sys_role order by role_name, id limit 1000');
const departments = statement('select id, depart_name as name from sys_depart order by depart_name, id limit 2000');
const clear = statement('delete from asset_folder_access where folder_id = $1');
const insert = statement(`
  insert into asset_folder_access (id, folder_id, user_id, role_id, depart_id, level)
  select v.id, $1, u.id, r.id, d.id, v.level
  from jsonb_to_recordset($2::jsonb) v(id uuid, kind text, subject uuid, level smallint)
    left join sys_user u on u.id = v.subject and v.kind = 'user' and u.deleted_at is null
    left join sys_role r on r.id = v.subject and v.kind = 'role'
    left join sys_depart d on d.id = v.subject and v.kind = 'depart'
  where num_nonnulls(u.id, r.id, d.id) = 1
  on conflict do nothing returning id
`);
const facts = statement('select version, coalesce(own, false) as own from asset_folder where id = $1');
const raise = statement('update asset_folder set version = version + 1 where id = $1');

/** The folders in which a user has a level, in tree order; their parents may be missing. */
export async function listFolders(db: Db, userId: string): Promise<FolderNode[]> {
  const rows = await rowsOf<Omit<FolderNode, 'level'> & { level: number }>(db, tree, [userId]);
  return rows.map((row) => ({ ...row, level: levelName(row.level) }));
}

/** The access list of a folder, and the possible subjects. */
export async function readAccess(db: Db, folderId: string): Promise<FolderAccess> {
  const rows = await rowsOf<{ kind: SubjectKind; id: string; name: string; level: number }>(db, entries, [folderId]);
  const { version, own } = one(await rowsOf<{ version: number; own: boolean }>(db, facts, [folderId]));
  return {
    version,
    own,
    entries: rows.map((row) => ({ ...row, level: levelName(row.level) })),
    roles: await rowsOf<{ id: string; name: string }>(db, roles),
    departments: await rowsOf<{ id: string; name: string }>(db, departments),
  };
}

/** Increments the version of a folder whose access list has changed. */
export async function raiseVersion(db: Db, folderId: string): Promise<void> {
  await rowsOf(db, raise, [folderId]);
}

export type NewEntry = { kind: SubjectKind; id: string; level: FolderLevel };

/** Replaces the access list of a folder; returns how many entries have a valid subject. */
export async function writeAccess(db: Db, folderId: string, requested: readonly NewEntry[]): Promise<number> {
  await rowsOf(db, clear, [folderId]);
  const values = requested.map(({ kind, id, level }) => ({ id: newId(), kind, subject: id, level: LEVELS[level] }));
  return (await rowsOf(db, insert, [folderId, JSON.stringify(values)])).length;
}

function levelName(level: number): FolderLevel {
  return NAMES[level - 1] ?? 'viewer';
}
