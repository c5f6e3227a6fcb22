import { type Db, one, rowsOf, statement } from '../../kernel/db.ts';
import { wireTime } from '../../kernel/list-query.ts';
import { peopleOf } from './audience-store.ts';

const PEOPLE = `
  select u.id, u.username, u.realname, u.avatar, r.read_at, (
    select string_agg(d.depart_name, ', ' order by d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
    where ud.user_id = u.id
  ) as depart
  from sys_announcement a, sys_user u
  left join sys_announcement_send r on r.announcement_id = $1 and r.user_id = u.id
  where a.id = $1 and u.id in (${peopleOf('a.msg_type', 'a.audience')})
`;
const FILTER = `
  ($2::text is null or (p.read_at is not null) = ($2 = '1')) and ($3::text is null or p.realname ilike $3 or p.username ilike $3)
`;
const page = statement(`
  select p.id as "userId", p.username, p.realname, p.avatar, p.depart as "departName", ${wireTime('p.read_at')} as "readTime"
  from (${PEOPLE}) p where ${FILTER} order by p.read_at desc nulls last, p.realname, p.id limit $4 offset $5
`);
const totals = statement(`
  select count(*)::int as people, (count(*) filter (where p.read_at is not null))::int as read,
    (count(*) filter (where ${FILTER}))::int as total
  from (${PEOPLE}) p
`);

export type Reader = {
  userId: string;
  username: string;
  realname: string;
  avatar: string | null;
  departName: string | null;
  readTime: string | null;
};
type Wish = { readFlag: string | null; name: string | null; offset: number; limit: number };

/** Who of those an announcement is for has read it: a page of them, and how many there are. */
export async function reportReaders(db: Db, id: string, { readFlag, name, offset, limit }: Wish) {
  const records = await rowsOf<Reader>(db, page, [id, readFlag, name, limit, offset]);
  const counts = one(await rowsOf<{ people: number; read: number; total: number }>(db, totals, [id, readFlag, name]));
  return { records, ...counts };
}
