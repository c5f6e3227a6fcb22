import { monthStart, type OutcomeChannel, OVERVIEW_MONTHS, workOrderOverview } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { mount } from '../../../kernel/mount.ts';
import { servedType } from '../../../records/adapter.ts';
import { seenRecords } from '../../../records/list.ts';
import { sightOf } from '../../../records/sight.ts';
import { orders } from '../orders.ts';
import { sumOutcomes } from './store.ts';

const SUMMED = ['status', 'channel', 'billedOn', 'closedOn', 'overcharge', 'settledAmount'];

/** Serves what became of money that was billed too much. */
export function serveOverview(app: FastifyInstance): void {
  mount(app, workOrderOverview, {
    async read({ db, actor, query: { today } }) {
      const sight = await sightOf(db, actor, orders);
      if (!SUMMED.every((key) => Object.hasOwn(sight.open, key))) return { sums: null, channels: [] };
      const sums = await sumOutcomes(db, sight, monthStart(today, 1 - OVERVIEW_MONTHS));
      return { sums, channels: await channelsOf(db, actor, [...new Set(sums.map(({ channel }) => channel))]) };
    },
  });
}

async function channelsOf(db: Db, actor: Actor, ids: readonly string[]): Promise<OutcomeChannel[]> {
  const served = servedType('logisticsChannel');
  const { rows } = served ? await seenRecords(db, actor, served, ids) : { rows: [] };
  const seen = new Map(rows.map((row) => [row.id, row]));
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return ids.map((id) => ({ id, name: text(seen.get(id)?.name), carrier: text(seen.get(id)?.carrier) }));
}
