import { type Input, type TaskRow, task } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { insertAddedTask } from './insert-added-task.ts';
import { beginTaskUndo } from './offer-undo.ts';

type Adding = {
  /** Titles, and what else the new tasks are given. */
  body: Input<typeof task.addMany>['body'];
  /** What was done, for the message with Undo. */
  text: (added: readonly TaskRow[]) => string;
  /** Only for Ctrl+Z, without a message. */
  silent?: boolean;
};

/** When an adding to a project was last left without an answer. */
const unanswered = new Map<string, number>();

/**
 * Adds tasks after earlier requests, so that they keep the order in which they were typed; false if refused, after showing
 * the reason. While the server does not respond, queued requests are not sent, so that all titles are returned in order.
 */
export function addTasks({ body, text, silent = false }: Adding): Promise<boolean> {
  const { projectId } = body;
  const requestedAt = performance.now();
  const offerUndo = beginTaskUndo(projectId);
  return runInOrder(`add ${projectId}`, async () => {
    try {
      if (requestedAt < (unanswered.get(projectId) ?? 0)) return false;
      const { records, opId } = await call(task.addMany, { body });
      offerUndo({ opIds: [opId], text: text(records), silent });
      insertAddedTask(projectId, records);
      void refresh('project');
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.isUndecided) unanswered.set(projectId, performance.now());
      return false;
    } finally {
      offerUndo(null);
    }
  });
}
