import { accessExplanation, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { hasPermission } from '../../../kernel/access/actor.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { requireVisibleUsers } from '../../identity/index.ts';
import { accessTo } from '../access.ts';
import { explainAccess, subjectOf } from './explain-access.ts';
import { explainTask, findSeenTask } from './explain-task.ts';

/** Explains what others may do in projects: only about users, projects and tasks that the caller sees themselves. */
export function serveAccessExplanations(app: FastifyInstance): void {
  mount(app, accessExplanation, {
    async explain({ db, actor, query: { userId, projectId, taskKey } }) {
      if (!hasPermission(actor, 'task:use')) return fail(commonFailures.forbidden);
      await requireVisibleUsers(db, actor, [userId]);
      await accessTo(db, actor, projectId);
      const subject = await subjectOf(db, userId);
      const explained = await explainAccess(db, subject, projectId);
      const seen = taskKey === undefined ? null : await findSeenTask(db, actor, taskKey);
      return { ...explained, task: seen && (await explainTask(db, subject, { caller: actor, seen })) };
    },
  });
}
