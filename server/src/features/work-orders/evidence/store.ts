import type { Evidence, EvidenceKind } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Capture } from './exif.ts';

/** A piece of evidence with its position in the chain of seals. */
export type KeptEvidence = Omit<Evidence, 'mark'> & { orderId: string; fileId: string; place: number | null };

const COLUMNS = `
  e.id, e.order_id as "orderId", e.file_id as "fileId", e.kind, a.name, a.size, s.sha256, e.round, e.place, e.seal,
  e.taken_at as "takenAt", e.taken_offset as "takenOffset",
  u.realname as "addedBy", a.created_at as at
`;
const FROM = `
  join record_file a on a.id = e.file_id and a.deleted_at is null join stored_file s on s.id = a.file_id
  left join sys_user u on u.id = a.created_by
`;
const list = statement(`select ${COLUMNS} from work_order_evidence e ${FROM} where e.order_id = $1 order by e.id`);
const find = statement(`select ${COLUMNS} from work_order_evidence e ${FROM} where e.id = $1`);
const insert = statement(
  'insert into work_order_evidence (id, order_id, file_id, kind, taken_at, taken_offset) values ($1, $2, $3, $4, $5, $6) returning id',
);
const remove = statement('delete from work_order_evidence where id = $1 and round is null');
const seal = statement(`
  update work_order_evidence e set round = $2, place = v.place, seal = v.seal
  from jsonb_to_recordset($1::jsonb) v(id uuid, place int, seal text) where e.id = v.id and e.round is null
`);

/** The evidence of an order in the order it was added. */
export async function listEvidence(db: Db, orderId: string): Promise<KeptEvidence[]> {
  return await rowsOf<KeptEvidence>(db, list, [orderId]);
}

/** One piece of evidence. */
export async function findEvidence(db: Db, id: string): Promise<KeptEvidence | undefined> {
  return await rowOf<KeptEvidence>(db, find, [id]);
}

/** Sets the kind of evidence of an order's file. */
export async function insertEvidence(
  db: Db,
  { orderId, fileId, kind, capture }: { orderId: string; fileId: string; kind: EvidenceKind; capture: Capture | null },
): Promise<KeptEvidence> {
  const { id } = one(
    await rowsOf<{ id: string }>(db, insert, [
      ...[newId(), orderId, fileId, kind],
      ...[capture?.local ?? null, capture?.offset ?? null],
    ]),
  );
  return one(await rowsOf<KeptEvidence>(db, find, [id]));
}

/** Removes a piece of evidence from its order, unless it is sealed. */
export async function deleteEvidence(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Seals evidence in a round. */
export async function writeSeals(
  db: Db,
  seals: readonly { id: string; place: number; seal: string }[],
  round: number,
): Promise<void> {
  await rowsOf(db, seal, [JSON.stringify(seals), round]);
}
