import { Suspense } from 'react';
import { part } from '../../../kernel/screens.ts';
import { useScope } from './project-scope.tsx';
import { useTransitionRequest } from './transition-request.ts';
import { useTypeRequest } from './type-request.ts';

const TransitionDialog = part(() => import('../workflow/transition-dialog.tsx'), 'TransitionDialog');

const TypeStatusDialog = part(() => import('../types/type-status-dialog.tsx'), 'TypeStatusDialog');

/** Shows what a change of a status or type still needs, while one waits. */
export function TransitionPrompt() {
  const { id } = useScope().project;
  const request = useTransitionRequest(id);
  const typing = useTypeRequest(id);
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
