import type { PlacedTask, TaskFilter } from '@opsyard/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { type DatedItem, isDated } from '../../../records/calendar/calendar-setup.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { useTaskColors } from '../colors/task-colors.ts';
import { usePlaced } from '../placement/use-placed.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed } from '../shared/reading/scope.ts';
import { dateIn } from './calendar-date.ts';
import { daysOf, type ItemLook } from './task-items.ts';

/** The tasks of other projects that the project shows, as items on the days of a calendar, and by their ids. */
export function usePlacedItems(
  filter: TaskFilter | undefined,
  days: readonly string[],
  { by, hasBars, colors }: Required<ItemLook>,
) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { tasks } = usePlaced(project.id, filter);
  const today = dayOf(useNow());
  const placed = useMemo(() => new Map((tasks ?? []).map((task) => [task.id, task])), [tasks]);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const colorOf = useTaskColors(colors);
  const lookOf = (task: PlacedTask) => {
    if (colors !== 'priority' && colors !== 'owner') return {};
    const { name, color } = colorOf(task);
    return { color, mark: colors === 'owner' ? task.ownerName || name : name };
  };
  const daysIn = (task: PlacedTask) => {
    const day = dateIn(task, by);
    return by === 'dueDate' ? daysOf(task, hasBars) : { first: day, last: day };
  };
  const items = [...placed.values()].flatMap((task): DatedItem[] => {
    const from = t('placement.from', { name: task.projectName });
    const item = { ...itemOf(task, from, today), ...lookOf(task), ...daysIn(task) };
    return isDated(item) && item.first <= last && item.last >= first ? [item] : [];
  });
  return { placed, items };
}

function itemOf(task: PlacedTask, from: string, today: string) {
  const { id, projectKey, seq, title, dueDate, dueTime, status, ownerName, milestone } = task;
  const key = `${projectKey}-${seq}`;
  const isDone = isClosed(task.category);
  return {
    ...{ id, title: `${key} ${title}`, color: status.color, isDone, state: status.name },
    isFixed: !task.mayEdit,
    isLate: dueDate !== null && dueDate < today && !isDone,
    isMilestone: milestone === true,
    description: factsText(from, status.name, ownerName),
    fact: dueTime ?? undefined,
    hint: [`${key} ${title}`, from, status.name, ownerName].filter(Boolean).join(' · '),
  };
}
