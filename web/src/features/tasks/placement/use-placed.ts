import { type PlacedTask, passesTaskFilter, type TaskFilter, taskPlacement } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../kernel/push/push.ts';

/** The push topics of changes of the tasks of other projects, or of the columns they are in. */
const RELEVANT_KINDS: readonly string[] = ['placements', 'project', 'bulk'];

/** The tasks of other projects that a project shows, as far as they pass its filter; undefined until they have been read. */
export function usePlaced(projectId: string, filter: TaskFilter | undefined) {
  usePush((message) => {
    const isOf = message.cmd === 'task' && message.projectId === projectId && RELEVANT_KINDS.includes(message.kind);
    if (message.cmd === 'reset' || isOf) void refresh('taskPlacement');
  });
  const { data, error, refetch } = useRead(
    taskPlacement.ofProject,
    { query: { projectId } },
    { quiet: true, keepPrevious: true },
  );
  return { tasks: data?.filter((task) => passes(task, filter)), error, refetch };
}

/** Statuses of a filter are those of the project; its words are looked for in key and title. */
export function passes(task: PlacedTask, { search, ...filter }: TaskFilter = {}): boolean {
  const words = search?.trim().toLowerCase().split(/\s+/) ?? [];
  const text = `${task.projectKey}-${task.seq} ${task.title}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return false;
  return passesTaskFilter({ ...task, statusId: task.columnId ?? '', parentId: null }, filter) === true;
}
