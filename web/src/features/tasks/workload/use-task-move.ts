import type { TaskInOtherProject, Workload } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { changeTask, movedBy } from './change-task.ts';
import { laterBy, loadChangeText } from './load-change.ts';
import { handedOver } from './share.ts';

/** A cell of the table: a person and a column, by their numbers. */
export type TableCell = { person: number; column: number };
export type PickedUp = { row: TaskInOtherProject; from: TableCell; at: TableCell };

const STEPS: Readonly<Record<string, TableCell>> = {
  ArrowUp: { person: -1, column: 0 },
  ArrowDown: { person: 1, column: 0 },
  ArrowLeft: { person: 0, column: -1 },
  ArrowRight: { person: 0, column: 1 },
};

type Options = {
  data: Workload;
  /** The days of a column. */
  size: number;
  /** Called when a task has been dropped with the keyboard, with the new cell of its bar. */
  onKeyDrop: (row: TaskInOtherProject, to: TableCell) => void;
};

/** Moves tasks to another person or time, by pointer or keyboard; each drop is one operation with one undo. */
export function useTaskMove({ data, size, onKeyDrop }: Options) {
  const { people, columns } = data;
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [pickedUp, setPickedUp] = useState<PickedUp | null>(null);
  const [announcement, announce] = useState('');
  const keyOf = ({ projectKey, seq }: TaskInOtherProject) => `${projectKey}-${seq}`;
  const nameOf = ({ person }: TableCell) => people[person]?.name || t('workload.nobody');
  const placeName = (at: TableCell) =>
    t('workload.pickUp.place', { name: nameOf(at), day: plainDay(columns[at.column] ?? '', language) });

  /** The load of the cell a task is carried to, as it would be. */
  function preview({ row, from, at }: PickedUp): string {
    const person = people[at.person];
    if (!person) return '';
    const given = handedOver(row, people[from.person]?.userId ?? null, person.userId);
    const after = laterBy({ ...row, ...given }, (at.column - from.column) * size);
    return loadChangeText(data, size, { before: row, after, person, column: at.column }, t);
  }

  async function drop({ row, from, at }: PickedUp): Promise<boolean> {
    const given = handedOver(row, people[from.person]?.userId ?? null, people[at.person]?.userId ?? null);
    const isReassigned = Object.keys(given).length > 0;
    const days = (at.column - from.column) * size;
    if (!isReassigned && days === 0) return false;
    const changes = { ...given, ...(days !== 0 && movedBy(row, days)) };
    const moved = isReassigned ? 'reassignedMoved' : 'moved';
    const what = days === 0 ? 'reassigned' : moved;
    return await changeTask(row, changes, t(`workload.${what}`, { key: keyOf(row), name: nameOf(at) }));
  }

  function step(now: PickedUp, key: string) {
    const by = STEPS[key];
    if (!by) return;
    const at = { person: now.at.person + by.person, column: now.at.column + by.column };
    if (!people[at.person] || !columns[at.column]) return;
    const next = { ...now, at };
    setPickedUp(next);
    announce(factsText(placeName(at), preview(next)));
  }

  function onKey(key: string, row: TaskInOtherProject, from: TableCell): boolean {
    if (!pickedUp) {
      if (key !== ' ') return false;
      setPickedUp({ row, from, at: from });
      announce(t('workload.pickUp.pickedUp', { key: keyOf(row) }));
      return true;
    }
    if (key === 'Escape') announce(t('workload.pickUp.cancelled', { key: keyOf(row) }));
    else if (key === ' ' || key === 'Enter') {
      announce(t('workload.pickUp.dropped', { key: keyOf(row), place: placeName(pickedUp.at) }));
      void drop(pickedUp).then((isChanged) => isChanged && onKeyDrop(row, pickedUp.at));
    } else {
      step(pickedUp, key);
      return key in STEPS;
    }
    setPickedUp(null);
    return true;
  }

  return { pickedUp, announcement, onKey, drop, preview, release: () => setPickedUp(null) };
}

export type TaskMove = ReturnType<typeof useTaskMove>;
