import type { Db } from '../../kernel/database/db.ts';
import { findDemoCompleted, insertDemoApprovals } from '../approvals-store.ts';
import type { DemoWorkflow } from '../content/types.ts';
import { variation } from '../content/variation.ts';
import { idAt } from '../id-at.ts';

const HOUR = 3_600_000;
const LONGEST = 60;

type Place = { projectId: string; idOf: (status: string) => string; approverIds: readonly string[] };

/** Adds the approvals of completed tasks whose last change of status needs one: the time they took varies with the title. */
export async function seedApprovals(
  db: Db,
  { projectId, idOf, approverIds }: Place,
  { transitions }: DemoWorkflow,
): Promise<void> {
  for (const [from, to, { approval } = {}] of transitions) {
    if (from === null || !approval) continue;
    const [fromId, toId] = [idOf(from), idOf(to)];
    const tasks = await findDemoCompleted(db, projectId, toId);
    const approvals = tasks.flatMap(({ id: taskId, title, requesterId, createdAt, completedAt }) => {
      const approverId = approverIds.find((id) => id !== requesterId);
      const hours = 1 + variation(`${title} approval`, LONGEST);
      const requested = new Date(Math.max(Date.parse(createdAt), Date.parse(completedAt) - hours * HOUR));
      const when = { requestedAt: requested.toISOString(), endedAt: completedAt };
      return approverId ? [{ id: idAt(requested), taskId, fromId, toId, requesterId, approverId, ...when }] : [];
    });
    await insertDemoApprovals(db, approvals);
  }
}
