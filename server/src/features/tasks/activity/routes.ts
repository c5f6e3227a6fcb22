import { activity } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { taskSeen } from '../task-of.ts';
import { listActivity } from './store.ts';

const PAGE = 50;

/** The history of a task. */
export function serveActivity(app: FastifyInstance): void {
  mount(app, activity, {
    async list({ db, actor, query: { taskId, cursor, ...narrowed } }) {
      await taskSeen(db, actor, taskId);
      const found = await listActivity(db, { taskId, before: cursor, limit: PAGE + 1, ...narrowed });
      const records = found.slice(0, PAGE);
      return { records, cursor: found.length > PAGE ? (records.at(-1)?.id ?? null) : null };
    },
  });
}
