import { commonFailures, workOrderDeadlines, workOrderFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { findDeadlines, lockDeadlines, saveDeadlines } from './days-store.ts';

/** Serves the periods that deadlines and reminders are counted with. */
export function serveDeadlines(app: FastifyInstance): void {
  mount(app, workOrderDeadlines, {
    get: ({ db }) => findDeadlines(db),
    async save({ db, body: { version, ...days } }) {
      if (days.chaseAgain <= days.chase) return fail(workOrderFailures.deadlinesWrong);
      const before = await lockDeadlines(db);
      if (before.version !== version)
        return fail(commonFailures.staleVersion, { detail: { version: before.version, conflicts: [] } });
      const after = { ...days, version: version + 1 };
      await saveDeadlines(db, after);
      return after;
    },
  });
}
