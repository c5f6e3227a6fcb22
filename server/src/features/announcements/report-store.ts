import { type Db, one, rowsOf, statement } from '../../kernel/database/db.ts';
import { wireTime } from '../../kernel/routes/list-query.ts';
import { audienceUsers, type Recipients } from './audience/audience-store.ts';

// The audience is passed as values instead of joined: only then are its users looked up once and not per row.
const PEOPLE = `
  select u.id, u.username, u.realname, u.avatar, r.read_at
  from (${audienceUsers('$4::text', '$5::uuid[]')}) p join sys_user u on u.id = p.id
  left join sys_announcement_send r on r.announcement_id = $1 and r.user_id = u.id
`;
const FILTER = `
  ($2::text is null or (p.read_at is not null) = ($2 = '1')) and ($3::text is null or p.realname ilike $3 or p.username ilike $3)
`;
const page = statement(`
  select p.id as "userId", p.username, p.realname, p.avatar, ${wireTime('p.read_at')} as "readTime", (
      select string_agg(d.depart_name, ', ' order by d.org_code)
      from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = p.id
    ) as "departName"
  from (
    select * from (${PEOPLE}) p where ${FILTER} order by p.read_at desc nulls last, p.realname, p.id limit $6 offset $7
  ) p order by p.read_at desc nulls last, p.realname, p.id
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
type ReportFilter = Recipients & { readFlag: string | null; name: string | null; offset: number; limit: number };

/** Returns a page of the audience with read marks, and the total. */
export async function reportReaders(db: Db, id: string, { msgType, ids, readFlag, name, offset, limit }: ReportFilter) {
  const parameters = [id, readFlag, name, msgType, ids];
  const records = await rowsOf<Reader>(db, page, [...parameters, limit, offset]);
  const counts = one(await rowsOf<{ people: number; read: number; total: number }>(db, totals, parameters));
  return { records, ...counts };
}
