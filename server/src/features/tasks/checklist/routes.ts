import { checklistTask } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { convertItem } from './convert.ts';

/** Items of checklists that become subtasks. */
export function serveChecklistTasks(app: FastifyInstance): void {
  mount(app, checklistTask, {
    async convert({ db, actor, body, change }) {
      return { records: [await convertItem({ db, actor, change }, body.id)], opId: change.opId };
    },
  });
}
