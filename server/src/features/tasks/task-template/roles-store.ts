import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

const holders = statement(`
  select p.owner_id as "ownerId", (
    select d.manager_id from sys_depart d join sys_user u on u.id = d.manager_id and u.status = 1 and u.deleted_at is null
    where d.org_code = coalesce(p.org_code, $2::text)
  ) as "leadId"
  from project p where p.id = $1
`);

/** The owner of a project, and the manager of its department, by default of the given one. */
export async function findRoleHolders(db: Db, projectId: string, orgCode: string | null) {
  return one(await rowsOf<{ ownerId: string; leadId: string | null }>(db, holders, [projectId, orgCode]));
}

// A designer has a role or post of such a name, and belongs to the department of the market or leads to it by a role there.
const designers = statement(`
  with market as (
    select d.id, w.market from unnest($2::text[]) w (market)
    join sys_depart d on w.market in (
      replace(d.id::text, '-', ''), lower(normalize(d.depart_name, nfkc)), lower(normalize(coalesce(d.depart_name_en, ''), nfkc)),
      lower(normalize(coalesce(d.depart_name_abbr, ''), nfkc))
    )
  )
  select distinct on (k.market) k.market, u.id
  from project_member m
  join sys_user u on u.id = m.user_id and u.status = 1 and u.deleted_at is null
  cross join market k
  where m.project_id = $1 and m.role <> 'guest' and (
    exists (
      select from sys_depart_role_user w join sys_depart_role r on r.id = w.role_id
      where w.user_id = u.id and r.depart_id = k.id and (lower(r.role_code) ~ $3::text or lower(r.role_name) ~ $3::text)
    ) or exists (select from sys_user_depart w where w.user_id = u.id and w.depart_id = k.id) and (
      lower(u.post) ~ $3::text or exists (
        select from sys_user_role w join sys_role r on r.id = w.role_id
        where w.user_id = u.id and (lower(r.role_code) ~ $3::text or lower(r.role_name) ~ $3::text)
      )
    )
  )
  order by k.market, m.created_at, u.id
`);
/** The names, in small letters, that roles and posts of designers have, such as “Graphic designer”, “视觉设计师” and “design”. */
const DESIGNER_NAMES = String.raw`\mdesigners?\M|设计师|美工|^(design|设计)$`;

/** For each market, the member of a project who designs for it, by the id or name of its department; the one who joined first, of several. */
export async function findDesigners(
  db: Db,
  projectId: string,
  markets: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (markets.length === 0) return new Map();
  const rows = await rowsOf<{ market: string; id: string }>(db, designers, [projectId, markets, DESIGNER_NAMES]);
  return new Map(rows.map(({ market, id }) => [market, id]));
}

const names = statement('select id, realname from sys_user where id = any ($1::uuid[])');

/** The names of people, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; realname: string }>(db, names, [ids]);
  return new Map(rows.map(({ id, realname }) => [id, realname]));
}
