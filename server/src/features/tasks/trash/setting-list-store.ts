import type { TrashEntry } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { holds } from '../access-store.ts';
import { before, daysLeft, holdOf, RECENTLY_DELETED, type Trashed, type TrashQuery } from './list-store.ts';

/** Which of the listed things a user may restore beyond their role in the project. */
export type SettingRights = { designsForms: boolean; managesGlobalLabels: boolean };
/** A view, label or form in the trash. */
export type TrashedSetting = Omit<Trashed, 'opId'> & {
  /** Of a view. */
  ownerId: string | null;
  shared: boolean;
};

/** The columns of an entry `one` of a project `p`, which is null for a label of all projects. */
const columns = (one: string) => `
  ${one}.id, p.id as "projectId", coalesce(p.name, '') as "projectName", '' as key, ${one}.name as title, null::json as type,
  ${one}.deleted_at as "deletedAt", u.realname as "deletedBy", ${daysLeft(one)}, null as reason,
  ${holdOf(one, `select ${one}.id, 0 union all select p.id, 1`)}, m.role, p.role_abilities as "roleAbilities",
  p.state is not distinct from 'archived' as archived
`;
const kept = (one: string) =>
  `(${one}.${RECENTLY_DELETED} or exists (select from retention_hold h where h.entity_id in (${one}.id, p.id))) and p.deleted_at is null`;
/** One project, or all the user is a member of; each reads the entries of a project through an index. */
const PLACES = { one: 'p.id = $2::uuid', all: 'm.role is not null and $2::uuid is null' };
type Place = keyof typeof PLACES;

const views = (place: Place) =>
  statement(`
    select 'view' as kind, v.owner_id as "ownerId", v.shared, ${columns('v')}
    from project p left join project_member m on m.project_id = p.id and m.user_id = $1
      join record_view v on v.record_type = 'task:' || replace(p.id::text, '-', '') and v.deleted_at is not null
      left join sys_user u on u.id = v.deleted_by
    where ${PLACES[place]} and (v.shared or v.owner_id = $1) and ${kept('v')} and ${before('v')}
    order by v.deleted_at desc, v.id desc limit $5
  `);
const settings = (place: Place) =>
  statement(`
    select s.kind, null as "ownerId", true as shared, ${columns('s')}
    from project p left join project_member m on m.project_id = p.id and m.user_id = $1
      join deleted_setting s on s.project_id = p.id and s.kind = $6
      left join sys_user u on u.id = s.deleted_by
    where ${PLACES[place]} and (s.kind <> 'form' or ($7 and ${holds('manageProject')})) and ${kept('s')} and ${before('s')}
    order by s.deleted_at desc, s.id desc limit $5
  `);
const globalLabels = statement(`
  select s.kind, null as "ownerId", true as shared, ${columns('s')}
  from deleted_setting s left join project p on false left join project_member m on false
    left join sys_user u on u.id = s.deleted_by
  where s.project_id is null and s.kind = $1
    and (s.${RECENTLY_DELETED} or exists (select from retention_hold h where h.entity_id = s.id))
    and ($2::uuid is null or true) and ${before('s')}
  order by s.deleted_at desc, s.id desc limit $5
`);
const VIEWS = { one: views('one'), all: views('all') };
const SETTINGS = { one: settings('one'), all: settings('all') };

type SettingQuery = Omit<TrashQuery, 'kind'> & { kind: Exclude<TrashEntry['kind'], TrashQuery['kind']> };

/** The views, labels or forms in the trash, newest first; labels of all projects are listed for those who manage them. */
export async function listTrashedSettings(
  db: Db,
  { kind, userId, projectId, after, limit }: SettingQuery,
  rights: SettingRights,
): Promise<TrashedSetting[]> {
  const place = projectId ? 'one' : 'all';
  const position = [projectId ?? null, after?.at ?? null, after?.id ?? null, limit];
  if (kind === 'view') return await rowsOf<TrashedSetting>(db, VIEWS[place], [userId, ...position]);
  const found = await rowsOf<TrashedSetting>(db, SETTINGS[place], [userId, ...position, kind, rights.designsForms]);
  if (kind !== 'label' || projectId || !rights.managesGlobalLabels) return found;
  const shared = await rowsOf<TrashedSetting>(db, globalLabels, [kind, ...position]);
  return [...found, ...shared].sort(newestFirst).slice(0, limit);
}

function newestFirst(one: TrashedSetting, other: TrashedSetting): number {
  const [first, second] = [`${one.deletedAt} ${one.id}`, `${other.deletedAt} ${other.id}`];
  if (first === second) return 0;
  return first < second ? 1 : -1;
}
