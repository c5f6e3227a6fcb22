import { assetUse } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibleChips } from '../../../records/links/chips.ts';
import { visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { usesOf } from './store.ts';

/** The uses of assets in tasks. */
export function serveUses(app: FastifyInstance): void {
  mount(app, assetUse, {
    async count({ db, actor, body: { ids } }) {
      const { rows } = await visibleRecords(db, actor, assets, ids);
      const uses = await usesOf(
        db,
        rows.map(({ id }) => id),
      );
      const refs = uses.map(({ taskId }) => ({ type: 'task', id: taskId }));
      const visible = new Set((await visibleChips({ db, actor, language: 'en' }, refs)).map(({ id }) => id));
      const counted = Map.groupBy(
        uses.filter(({ taskId }) => visible.has(taskId)),
        ({ assetId }) => assetId,
      );
      return [...counted].map(([id, tasks]) => ({ id, tasks: tasks.length }));
    },
  });
}
