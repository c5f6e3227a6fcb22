import { type Status, status } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { beginUndoable, undoRequest } from '../../../../kernel/writes/undo.ts';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { changesOfMove, previousOf, type StatusPlace } from './status-order.ts';
import { useAskCategory } from './use-ask-category.ts';

/** Moves a status to another place or category, and offers to undo it; what has been moved is announced. */
export function useMoveStatus(projectId: string, statuses: readonly Status[]) {
  const { t } = useTranslation('tasks');
  const askCategory = useAskCategory();
  const [movingId, setMoving] = useState<string | null>(null);
  const [focusedId, setFocused] = useState<string | null>(null);
  const [announced, announce] = useState('');

  const save = async (body: Parameters<typeof call<typeof status.edit>>[1]['body']) => {
    await call(status.edit, { body });
    if (body.category) taskStoreOf(projectId).markStale();
    await refresh('project', 'task');
  };
  const send = async (one: Status, place: StatusPlace, changes: NonNullable<ReturnType<typeof changesOfMove>>) => {
    const { id, name } = one;
    const back = { id, category: one.category, afterId: previousOf(statuses, one) };
    const finish = beginUndoable();
    setMoving(id);
    try {
      await save({ id, ...changes });
      const undo = async () => {
        await save(back);
        return null;
      };
      finish({
        ...{ opId: `status:${id}:${Date.now()}`, text: t('settings.statusMoved', { name }), undo },
        request: undoRequest(status.edit, back),
      });
      announce(t('settings.statusMovedTo', { name, category: t(`shared.category.${place.category}`) }));
      setFocused(id);
    } catch {
      // The failure has been shown.
      finish(null);
      void refresh('project');
    } finally {
      setMoving(null);
    }
  };
  const move = (one: Status, place: StatusPlace) => {
    const changes = changesOfMove(statuses, one, place);
    setFocused(null);
    if (changes) askCategory(one, place.category, () => void send(one, place, changes));
  };
  return { move, movingId, focusedId, announced };
}
