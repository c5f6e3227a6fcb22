import { Suspense } from 'react';
import { part } from '../../../kernel/loading/screens.ts';
import { useStore } from '../../../kernel/storage/store.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { openPlan } from './change-dates.ts';

const PlanDialog = part(() => import('./plan-dialog.tsx'), 'PlanDialog');

/** The plan of this project that waits for a decision, as a dialog. */
export function SchedulePlans() {
  const open = useStore(openPlan);
  const { project } = useScope();
  if (open?.scope.project.id !== project.id) return null;
  return (
    <Suspense fallback={null}>
      <PlanDialog open={open} />
    </Suspense>
  );
}
