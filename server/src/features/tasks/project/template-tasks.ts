import type { Label, Status } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { translate } from '../../../kernel/words.ts';
import type { NewTask } from '../task/insert-store.ts';
import { type MadeType, runsOn } from '../type/portable.ts';
import type { TaskPlan } from './templates.ts';

/** The references of the plan's tasks: lists by their English names, dates as `yyyy-MM-dd`. */
export type TaskSetting = {
  language: Language;
  statuses: ReadonlyMap<string, Pick<Status, 'id' | 'category'>>;
  labels: ReadonlyMap<string, Pick<Label, 'id'>>;
  /** By their names; without any, tasks get the default type. */
  types: ReadonlyMap<string, MadeType>;
  /** The name of the type of tasks whose own is not there. */
  defaultType: string;
  today: string;
  startDate: string | null;
  dueDate: string | null;
};
export type PlannedItem = { taskId: string; text: string };

/** The tasks of a plan, parents first, and their checklist items in order. */
export function tasksOf(plans: readonly TaskPlan[], setting: TaskSetting) {
  const tasks: NewTask[] = [];
  const items: PlannedItem[] = [];
  const add = (plan: TaskPlan, parentId: string | null, depth: number) => {
    const id = newId();
    tasks.push(taskOf(plan, setting, { id, parentId, depth }));
    for (const item of plan.checklist ?? []) items.push({ taskId: id, text: translate(item, setting.language) });
    for (const child of plan.children ?? []) add(child, id, depth + 1);
  };
  for (const plan of plans) add(plan, null, 0);
  return { tasks, items };
}

/** A date this many days before a project is due, but neither before its start nor in the past; null without a due date. */
export function dayBefore(
  daysBefore: number | undefined,
  project: Pick<TaskSetting, 'today' | 'startDate' | 'dueDate'>,
) {
  if (daysBefore === undefined || project.dueDate === null) return null;
  const day = new Date(`${project.dueDate}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysBefore);
  const [latest = null] = [day.toISOString().slice(0, 10), project.startDate ?? '', project.today].sort().reverse();
  return latest;
}

function taskOf(plan: TaskPlan, setting: TaskSetting, place: Pick<NewTask, 'id' | 'parentId' | 'depth'>): NewTask {
  const status = setting.statuses.get(plan.status);
  if (!status) throw new Error(`The template has no status ${plan.status}`);
  return {
    ...place,
    title: translate(plan.title, setting.language),
    statusId: status.id,
    ...runsOn(setting.types.get(plan.type ?? '') ?? setting.types.get(setting.defaultType), status.id),
    category: status.category,
    priority: plan.priority,
    labelIds: plan.labels.map((name) => setting.labels.get(name)?.id ?? ''),
    dueDate: dayBefore(plan.daysBefore, setting),
  };
}
