import type { LinkKind } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

export type LinkEnd = { type: string; id: string };
/** A link from the perspective of one of its records. */
export type StoredLink = {
  id: string;
  kind: LinkKind;
  outgoing: boolean;
  type: string;
  otherId: string;
  createdAt: string;
};

const OF = '(from_type = $1 and from_id = $2)';
const TO = '(to_type = $1 and to_id = $2)';
const list = statement(`
  select id, kind, true as outgoing, to_type as type, to_id as "otherId", created_at as "createdAt"
  from record_link where ${OF}
  union all select id, kind, false, from_type, from_id, created_at from record_link where ${TO}
  order by "createdAt", id
`);
const count = statement(`
  select (select count(*) from record_link where ${OF})::int + (select count(*) from record_link where ${TO})::int as total
`);
const insert = statement(`
  insert into record_link (id, from_type, from_id, to_type, to_id, kind, created_by) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing returning created_at as "createdAt"
`);
const remove = statement('delete from record_link where id = $1');

/** The links of a record in both directions, oldest first. */
export async function listLinks(db: Db, { type, id }: LinkEnd): Promise<StoredLink[]> {
  return await rowsOf<StoredLink>(db, list, [type, id]);
}

/** The number of links of a record in both directions. */
export async function countLinks(db: Db, { type, id }: LinkEnd): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, count, [type, id])).total;
}

type NewLink = { id: string; from: LinkEnd; to: LinkEnd; kind: LinkKind; by: string | null };

/** Links two records; returns the time, or undefined if they are already linked. */
export async function insertLink(db: Db, { id, from, to, kind, by }: NewLink): Promise<string | undefined> {
  const values = [id, from.type, from.id, to.type, to.id, kind, by];
  return (await rowOf<{ createdAt: string }>(db, insert, values))?.createdAt;
}

export async function removeLink(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}
