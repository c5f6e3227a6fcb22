import { isDeepStrictEqual } from 'node:util';
import { sameValue, TASK_DEPTH_MAX, type TaskRow } from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { valuesBack } from '../custom-field/former-values.ts';
import { listFields } from '../custom-field/store.ts';
import { findCategories, findDepths, findTakenRanks } from '../operation/operation-store.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { listTypes } from '../type/store.ts';
import { placedBelow, type TreePosition } from './rules.ts';
import { findLabels, type Relocated } from './store.ts';
import type { Between } from './survey.ts';

/** What a move to another project changes of a task besides its project and number. */
const FIELDS = [
  'statusId',
  'typeId',
  'typeVersion',
  'ownerId',
  'assigneeIds',
  'labelIds',
  'parentId',
  'rank',
  'custom',
] as const;
/** Fields whose changes within the other project do not concern the task itself. */
const COMPARED = FIELDS.filter((field) => field !== 'rank');

/** The states of tasks before and after a move, by id. */
export type FormerStates = ReadonlyMap<string, FieldChanges>;

/** Records the states of tasks before and after a move for its undo. It is not in the task's history, which people of the other project can read. */
export function recordStates(
  change: Change,
  { from, to }: Between,
  { tasks, rows }: { tasks: readonly LockedTask[]; rows: readonly Relocated[] },
): void {
  const after = new Map(rows.map((row) => [row.id, row]));
  for (const task of tasks) {
    const fields = FIELDS.map((field) => [field, { from: task[field], to: after.get(task.id)?.[field] }]);
    const changes: FieldChanges = { projectId: { from, to }, ...Object.fromEntries(fields) };
    change.record({ entity: 'relocation', entityId: task.id, projectId: null, kind: 'relocated', changes });
  }
}

/** The fields of a task changed since it was moved. */
export function changedSince(task: TaskRow, state: FieldChanges): string[] {
  return COMPARED.filter((field) => {
    const then = state[field];
    if (!then) return false;
    return field === 'custom' ? !isDeepStrictEqual(task.custom ?? {}, then.to) : !sameValue(task[field], then.to);
  });
}

type Returning = {
  tasks: readonly LockedTask[];
  alone: ReadonlyMap<string, TreePosition>;
  former: FormerStates;
};
type Meaning = Partial<Omit<Relocated, 'id' | 'seq'>>;

/** The states of tasks that return to their project: unchanged values are restored, as far as they still exist. */
export async function formerMeaning(
  db: Db,
  projectId: string,
  { tasks, alone, former }: Returning,
): Promise<Map<string, Meaning>> {
  const untouched = new Map(tasks.map((task) => [task.id, formerOf(task, former.get(task.id))]));
  const values = (field: 'statusId' | 'parentId' | 'rank') =>
    [...untouched.values()].map((one) => one[field]).filter((value): value is string => typeof value === 'string');
  const categories = await findCategories(db, projectId, values('statusId'));
  const types = new Set((await listTypes(db, projectId)).map(({ id }) => id));
  const labels = new Set((await findLabels(db, projectId)).map(({ id }) => id));
  const fields = await listFields(db, projectId);
  const family = tasks.map(({ id }) => id);
  const taken = await findTakenRanks(db, projectId, values('rank'), family);
  const depths = await findDepths(db, projectId, values('parentId'));
  const parents = new Map([...untouched].map(([id, { parentId }]) => [id, parentId]));
  const places = placedBelow(alone, { parents, depths, most: TASK_DEPTH_MAX });
  return new Map(
    tasks.map(({ id }) => {
      const { statusId, typeId, typeVersion, labelIds, rank, custom, parentId: _, ...rest } = untouched.get(id) ?? {};
      const category = statusId === undefined ? undefined : categories.get(statusId);
      return [
        id,
        {
          ...rest,
          ...places.get(id),
          ...(statusId !== undefined && category && { statusId, category }),
          ...(typeId !== undefined && typeVersion !== undefined && types.has(typeId) && { typeId, typeVersion }),
          ...(custom && { custom: valuesBack({}, custom, fields) }),
          ...(labelIds && { labelIds: labelIds.filter((one) => labels.has(one)) }),
          ...(rank !== undefined && !taken.has(rank) && { rank }),
        },
      ];
    }),
  );
}

function formerOf(task: LockedTask, state: FieldChanges | undefined): Meaning {
  if (!state) return {};
  const changed = new Set(changedSince(task, state));
  const fields = FIELDS.filter((field) => state[field] && !changed.has(field));
  return Object.fromEntries(fields.map((field) => [field, state[field]?.from]));
}
