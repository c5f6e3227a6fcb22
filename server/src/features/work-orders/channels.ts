import type { OutcomeChannel } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { servedType } from '../../records/adapter.ts';
import { visibleRecords } from '../../records/list.ts';

/** Channels by their ids, without the names of invisible ones. */
export async function channelsOf(db: Db, actor: Actor, ids: readonly string[]): Promise<OutcomeChannel[]> {
  const served = servedType('logisticsChannel');
  const { rows } = served ? await visibleRecords(db, actor, served, ids) : { rows: [] };
  const visible = new Map(rows.map((row) => [row.id, row]));
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return ids.map((id) => ({ id, name: text(visible.get(id)?.name), carrier: text(visible.get(id)?.carrier) }));
}
