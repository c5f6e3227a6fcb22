import { type AffectedStatus, ruleOfStatus, type WorkflowRules } from '@opsyard/contract';

type Rules = { before: WorkflowRules; after: WorkflowRules };

/** The statuses whose tasks other rules affect; `counts` has the number of tasks in each status of the project. */
export function affectedStatuses(rules: Rules, counts: ReadonlyMap<string, number>): AffectedStatus[] {
  const ids = [...counts.keys()];
  return ids.flatMap((statusId) => {
    const tasks = counts.get(statusId) ?? 0;
    const [before, after] = [exits(rules.before, statusId, ids), exits(rules.after, statusId, ids)];
    const added = [...after.keys()].filter((id) => !before.has(id));
    const removed = [...before.keys()].filter((id) => !after.has(id));
    const changed = [...after].filter(([id, text]) => before.has(id) && before.get(id) !== text).map(([id]) => id);
    const limit = ruleOfStatus(rules.after, statusId)?.limit ?? null;
    const former = ruleOfStatus(rules.before, statusId)?.limit ?? null;
    const exceeded = limit !== null && limit !== former && tasks > limit ? limit : null;
    const isAffected = added.length + removed.length + changed.length > 0 || exceeded !== null;
    return isAffected ? [{ statusId, tasks, added, removed, changed, exceeded }] : [];
  });
}

/** The statuses that tasks of a status may go to, each with the conditions as a text to compare. */
function exits({ restricted, transitions }: WorkflowRules, statusId: string, ids: readonly string[]) {
  if (!restricted) return new Map(ids.filter((id) => id !== statusId).map((id) => [id, '']));
  return new Map(
    transitions
      .filter(({ fromId, toId }) => fromId === statusId && ids.includes(toId))
      .map(({ toId, who, required, approval, approvedAssets, subtasksClosed, notBlocked }) => {
        const flags = [approvedAssets, subtasksClosed, notBlocked].map(Boolean);
        const isFree = who.length + required.length === 0 && !approval && !flags.includes(true);
        return [toId, isFree ? '' : JSON.stringify([who, required, approval ?? null, flags])];
      }),
  );
}
