import { MENU_PROJECTS_MAX, type MenuProject } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { VISIBLE } from '../access-store.ts';

const COLUMNS = 'p.id, p.key, p.name, p.color';
const VISIBLE_PROJECTS = `
  join project p on p.id = chosen.project_id
  left join project_member mine on mine.project_id = p.id and mine.user_id = $1
  where chosen.user_id = $1 and p.deleted_at is null and p.state <> 'archived' and ${VISIBLE}
`;
const favourites = statement(`
  select ${COLUMNS}, (
    select v.visited_at from project_visit v where v.user_id = $1 and v.project_id = p.id
  ) as "visitedAt" from project_star chosen ${VISIBLE_PROJECTS} order by chosen.place, lower(p.name), p.id limit ${MENU_PROJECTS_MAX}
`);
const recent = statement(`
  select ${COLUMNS}, chosen.visited_at as "visitedAt" from project_visit chosen ${VISIBLE_PROJECTS}
    and not exists (select from project_star s where s.user_id = $1 and s.project_id = p.id)
  order by chosen.visited_at desc, p.id limit $3
`);
const visit = statement(`
  insert into project_visit (user_id, project_id) values ($1, $2)
  on conflict (user_id, project_id) do update set visited_at = now()
`);
const order = statement(`
  with all_of_mine as (
    select s.project_id, row_number() over (order by array_position($2::uuid[], s.project_id), s.place, s.project_id) as place
    from project_star s where s.user_id = $1
  )
  update project_star s set place = o.place from all_of_mine o where s.user_id = $1 and s.project_id = o.project_id
`);

/** The projects in a user's menu: favourites in their order, then the most recently opened ones. */
export async function menuProjects(
  db: Db,
  actor: Actor,
): Promise<{ favourites: MenuProject[]; recent: MenuProject[] }> {
  const chosen = await rowsOf<MenuProject>(db, favourites, [actor.id, actor.orgLine]);
  const left = MENU_PROJECTS_MAX - chosen.length;
  const visited = left > 0 ? await rowsOf<MenuProject>(db, recent, [actor.id, actor.orgLine, left]) : [];
  return { favourites: chosen, recent: visited };
}

/** Records that a user has opened a project. */
export async function recordProjectVisit(db: Db, userId: string, projectId: string): Promise<void> {
  await rowsOf(db, visit, [userId, projectId]);
}

/** Sorts favourites of a user in the given order; other ids are ignored. */
export async function orderFavourites(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(db, order, [userId, ids]);
}
