import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { ConflictList } from '../../../../records/conflicts/conflict-list.tsx';
import { TransitionPrompt } from '../editing/transition-prompt.tsx';
import { useScope } from '../reading/project-scope.tsx';
import { useConflicts } from './conflicts.ts';

const TaskConflict = part(() => import('./task-conflict.tsx'), 'TaskConflict');

/** What waits for a decision: conflicts of this project as cards in the corner, and what a change of a status still needs; `name` distinguishes it from others. */
export function TaskConflicts({ name }: { name?: string }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const conflicts = useConflicts(project.id);
  const label = t('project.conflicts');
  return (
    <ConflictList label={name ? labelText(label, name) : label}>
      {conflicts.map((conflict) => (
        <Suspense key={conflict.base.id} fallback={null}>
          <TaskConflict conflict={conflict} />
        </Suspense>
      ))}
      <TransitionPrompt />
    </ConflictList>
  );
}
