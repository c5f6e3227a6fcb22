import { COLORS, type Color, PRIORITIES, type Priority, type TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useScope } from '../shared/reading/project-scope.tsx';

/** What the colours of tasks can stand for in a calendar or timeline. */
export const COLOR_MODES = ['status', 'priority', 'type', 'owner'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** One for each, unlike the marks of priorities. */
const PRIORITY_COLORS: Readonly<Record<Priority, Color>> = { N: 'gray', L: 'blue', M: 'gold', H: 'orange', U: 'red' };

/** A colour and what it stands for. */
export type ColorMeaning = { id: string; name: string; color: Color };

/** The colour mode named in the address; anything unknown counts as the status. */
export function colorModeOf(name: string): ColorMode {
  return COLOR_MODES.find((one) => one === name) ?? 'status';
}

/** The colour of a task, and what it stands for. */
export function useTaskColors(mode: ColorMode): (row: TaskRow) => ColorMeaning {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return (row) => {
    if (mode === 'priority') return priorityMeaning(row.priority, t);
    if (mode === 'owner') {
      const id = row.ownerId ?? '';
      return { id, name: scope.personOf(row.ownerId)?.realname ?? t('color.noOwner'), color: colorOfId(id) };
    }
    const one = mode === 'type' ? scope.typeOf(row.typeId) : scope.statusOf(row.statusId);
    return { id: one?.rank ?? '', name: one?.name ?? '–', color: one?.color ?? 'gray' };
  };
}

/** The colour of a priority, and its name. */
export function priorityMeaning(priority: Priority, t: TFunction<'tasks'>): ColorMeaning {
  const id = `${PRIORITIES.length - PRIORITIES.indexOf(priority)}`;
  return { id, name: t(`shared.priority.${priority}`), color: PRIORITY_COLORS[priority] };
}

/** The meanings of the colours of some tasks, each once, in their order. */
export function meaningsOf(all: readonly ColorMeaning[]): ColorMeaning[] {
  const known = new Map(all.map((one) => [`${one.color} ${one.name}`, one]));
  return [...known.values()].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** A colour for what has none of its own, always the same for an id; grey stands for none. */
export function colorOfId(id: string): Color {
  if (id === '') return 'gray';
  const choices = COLORS.filter((color) => color !== 'gray');
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9_973, 0);
  return choices[sum % choices.length] ?? 'gray';
}
