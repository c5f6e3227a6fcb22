import { Suspense } from 'react';
import { part } from '../../../../kernel/loading/screens.ts';
import { useNewTaskRequest } from '../new-task-request.ts';
import { useScope } from '../reading/project-scope.tsx';
import { useTypeRequest } from '../type-request.ts';
import { useTransitionRequest } from './transition-request.ts';

const TransitionDialog = part(() => import('../../workflow/transition-dialog.tsx'), 'TransitionDialog');

const TypeStatusDialog = part(() => import('../../type/type-status-dialog.tsx'), 'TypeStatusDialog');

const NewTaskDialog = part(() => import('../../my-tasks/new-task/new-task-dialog.tsx'), 'NewTaskDialog');

/** Shows what a change of a status or type or a new task still needs, while one waits. */
export function TransitionPrompt() {
  const { id } = useScope().project;
  const request = useTransitionRequest(id);
  const typing = useTypeRequest(id);
  const adding = useNewTaskRequest(id);
  if (adding) {
    return (
      <Suspense fallback={null}>
        <NewTaskDialog request={adding} />
      </Suspense>
    );
  }
  if (typing) {
    return (
      <Suspense fallback={null}>
        <TypeStatusDialog request={typing} />
      </Suspense>
    );
  }
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <TransitionDialog key={`${request.row.id} ${request.toId}`} request={request} />
    </Suspense>
  );
}
