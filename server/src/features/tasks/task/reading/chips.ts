import { CHIP_FACTS, type Chip } from '@opsyard/contract';
import type { ChipContext, ChipType } from '../../../../records/links/chips.ts';
import { visibleTo } from '../../data-rules/view.ts';
import { taskPlace } from '../../notification/task-place.ts';
import { type ChipTask, findChipTasks } from './chip-store.ts';
import { searchTasks } from './search-store.ts';

const FOUND = 8;
const NAME = ['Tasks', '任务'] as const;

/** One-line summaries of tasks, shown where records of other types link to them. */
export const taskChips: ChipType = {
  type: 'task',
  visible,
  async found(context, text) {
    if (!mayUse(context)) return [];
    const found = await searchTasks(await visibleTo(context.db, context.actor.id), context.actor, text);
    const ids = found.slice(0, FOUND).map(({ id }) => id);
    const chips = new Map((await visible(context, ids)).map((chip) => [chip.id, chip]));
    return ids.flatMap((id) => chips.get(id) ?? []);
  },
};

const mayUse = ({ actor }: ChipContext) => actor.permissions.has('task:use');

async function visible(context: ChipContext, ids: readonly string[]): Promise<Chip[]> {
  if (!mayUse(context) || ids.length === 0) return [];
  const tasks = await findChipTasks(await visibleTo(context.db, context.actor.id), context.actor, ids);
  return tasks.map((task) => chipOf(task, context.language === 'zh' ? 1 : 0));
}

function chipOf(task: ChipTask, at: 0 | 1): Chip {
  const { subject, page } = taskPlace(task.projectKey, task);
  const facts = [task.projectName, task.ownerName, task.dueDate];
  return {
    type: 'task',
    typeName: NAME[at],
    id: task.id,
    title: subject,
    state: { text: task.status, color: task.color },
    page,
    facts: facts.filter((fact) => fact !== null).slice(0, CHIP_FACTS),
    warning: null,
  };
}
