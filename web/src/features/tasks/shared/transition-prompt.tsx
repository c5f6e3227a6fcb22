import { Suspense } from 'react';
import { part } from '../../../kernel/screens.ts';
import { useScope } from './project-scope.tsx';
import { useTransitionRequest } from './transition-request.ts';

const TransitionDialog = part(() => import('../workflow/transition-dialog.tsx'), 'TransitionDialog');

/** Shows what a change of a status still needs, while one waits. */
export function TransitionPrompt() {
  const request = useTransitionRequest(useScope().project.id);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <TransitionDialog key={`${request.row.id} ${request.toId}`} request={request} />
    </Suspense>
  );
}
