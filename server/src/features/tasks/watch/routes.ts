import { commonFailures, watch } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { findWatchers, setListening } from '../../../records/parts/watchers/store.ts';
import { announceTasks } from '../task/add.ts';
import { taskSeen } from '../task-of.ts';

/** Serves watching a task: whoever may see it may be told about it. */
export function serveWatching(app: FastifyInstance): void {
  mount(app, watch, {
    async set({ db, actor, change, body: { taskId, watching } }) {
      const { task } = await taskSeen(db, actor, taskId);
      if (task.deletedAt !== null) return fail(commonFailures.notFound);
      await setListening(db, 'task', taskId, { userId: actor.id, way: watching ? 'watch' : 'none' });
      announceTasks(change, task.projectId, [taskId]);
      return { watcherIds: await findWatchers(db, 'task', taskId) };
    },
  });
}
