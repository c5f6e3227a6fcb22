import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { TaskRow } from '@opsyard/contract';
import { useEffect, useState } from 'react';
import { taskStoreOf } from '../shared/task-store.ts';
import { cardIn } from './use-card-drag.ts';

/** The card that is dragged or carried by keyboard now, as it was when that began. */
export function useMoving(projectId: string, heldId: string | null): TaskRow | null {
  const [dragged, setDragged] = useState<TaskRow | null>(null);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => cardIn(source.data, projectId) !== null,
        onDragStart: ({ source }) => {
          const id = cardIn(source.data, projectId)?.id;
          setDragged((id && taskStoreOf(projectId).get(id)) || null);
        },
        onDrop: () => setDragged(null),
      }),
    [projectId],
  );
  return dragged ?? (heldId === null ? null : (taskStoreOf(projectId).saved(heldId) ?? null));
}
