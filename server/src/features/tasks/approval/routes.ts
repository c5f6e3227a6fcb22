import { approval } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibleTask } from '../task-of.ts';
import { decideApproval, delegateApproval, withdrawApproval } from './decide.ts';
import { requestApproval } from './request.ts';
import { countWaiting, findLatestApproval, findQueue, findTurnaround } from './store.ts';

/** Approvals of changes of status. */
export function serveApprovals(app: FastifyInstance): void {
  mount(app, approval, {
    async ofTask({ db, actor, query: { taskId } }) {
      const { task } = await visibleTask(db, actor, taskId);
      return { approval: await findLatestApproval(db, task.id) };
    },
    queue: ({ db, actor, query: { which, cursor } }) => findQueue(db, actor, which, cursor),
    count: async ({ db, actor }) => ({ waiting: await countWaiting(db, actor) }),
    turnaround: ({ db, actor }) => findTurnaround(db, actor.id),
    request: ({ db, actor, change, body }) => requestApproval({ db, actor, change }, body),
    decide: ({ db, actor, change, body }) => decideApproval({ db, actor, change }, body),
    delegate: ({ db, actor, change, body }) => delegateApproval({ db, actor, change }, body),
    withdraw: ({ db, actor, change, body }) => withdrawApproval({ db, actor, change }, body.id),
  });
}
