import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { TaskRow } from '@opsyard/contract';
import { useEffect, useState } from 'react';
import { missingIn, reasonText, refusalsOf } from '../shared/editing/transitions.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { taskIdIn } from './cells.ts';
import { cardIn } from './moves/use-card-drag.ts';

/** Why the card that is moved now may not go to a status; empty where it may, or may after something is filled in. */
export function useRefusals(movingId: string | null): (toId: string) => string {
  const scope = useScope();
  const moving = useMoving(scope.project.id, movingId);
  return (toId) => {
    const refusals = moving ? refusalsOf(scope, { row: moving, toId }) : [];
    const isRefused = moving && refusals.length > 0 && !missingIn(refusals);
    return isRefused ? reasonText(scope, { fromId: moving.statusId, toId }, refusals) : '';
  };
}

/** The card that is dragged or carried by keyboard now, as it was when that began. */
function useMoving(projectId: string, movingId: string | null): TaskRow | null {
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
  return dragged ?? (movingId === null ? null : (taskStoreOf(projectId).saved(taskIdIn(movingId)) ?? null));
}
