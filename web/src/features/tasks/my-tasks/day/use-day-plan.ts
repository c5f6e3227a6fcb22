import { type DayBlock, dayPlan } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { beginUndoable, undoRequest } from '../../../../kernel/writes/undo.ts';
import { type BlockTime, clockText } from './block-times.ts';

/** What a plan needs to know of a task. */
export type Plannable = Pick<DayBlock['task'], 'id' | 'projectKey' | 'seq' | 'title'>;

/** `SITE-12`. */
export function keyOfTask({ projectKey, seq }: Plannable): string {
  return `${projectKey}-${seq}`;
}

/** My plan of a day, and its changes, each with an undo. */
export function useDayPlan(day: string) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch, isPlaceholderData } = useRead(
    dayPlan.read,
    { query: { day } },
    { quiet: true, keepPrevious: true },
  );
  usePush(({ cmd }) => {
    if (cmd === 'user' || cmd === 'task') void refresh('dayPlan');
  });
  const wordsOf = (task: Plannable, { start, minutes }: BlockTime) => ({
    key: keyOfTask(task),
    from: clockText(start),
    to: clockText(start + minutes),
  });

  async function add(task: Plannable, { start, minutes }: BlockTime): Promise<string | null> {
    const finish = beginUndoable();
    const body = { taskId: task.id, day, start, minutes };
    const added = await call(dayPlan.add, { body }).catch(() => null);
    const text = t('dayPlan.added', wordsOf(task, body));
    finish(added && undoOf(`plan ${added.id}`, text, dayPlan.remove, { id: added.id }));
    await refresh('dayPlan');
    return added?.id ?? null;
  }

  async function move({ id, task, ...before }: DayBlock, to: BlockTime): Promise<void> {
    if (before.start === to.start && before.minutes === to.minutes) return;
    const finish = beginUndoable();
    const isMoved = await call(dayPlan.move, { body: { id, ...to } }).then(
      () => true,
      () => false,
    );
    const text = t('dayPlan.moved', wordsOf(task, to));
    const back = { id, start: before.start, minutes: before.minutes };
    finish(isMoved ? undoOf(`plan ${id} ${to.start} ${to.minutes}`, text, dayPlan.move, back) : null);
    await refresh('dayPlan');
  }

  async function remove({ id, task, start, minutes }: DayBlock): Promise<void> {
    const finish = beginUndoable();
    const isRemoved = await call(dayPlan.remove, { body: { id } }).then(
      () => true,
      () => false,
    );
    const text = t('dayPlan.removed', { key: keyOfTask(task) });
    const again = { taskId: task.id, day, start, minutes };
    finish(isRemoved ? undoOf(`unplan ${id}`, text, dayPlan.add, again) : null);
    await refresh('dayPlan');
  }

  return { plan: data, error, reload: () => void refetch(), isBusy: isPlaceholderData, add, move, remove };
}

export type DayPlanning = ReturnType<typeof useDayPlan>;

type Undoing = typeof dayPlan.add | typeof dayPlan.move | typeof dayPlan.remove;

function undoOf<R extends Undoing>(opId: string, text: string, route: R, body: Parameters<typeof call<R>>[1]['body']) {
  const undo = async () => {
    await call(route, { body } as Parameters<typeof call<R>>[1]).catch(() => undefined);
    await refresh('dayPlan');
    return null;
  };
  return { opId, text, request: undoRequest(route, body), undo };
}
