import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { TransitionPrompt } from '../editing/transition-prompt.tsx';
import { useScope } from '../reading/project-scope.tsx';
import styles from './conflict-list.module.css';
import { useConflicts } from './conflicts.ts';

const ConflictCard = part(() => import('./conflict-card.tsx'), 'ConflictCard');

/** What waits for a decision: conflicts of this project as cards in the corner, and what a change of a status still needs; `name` distinguishes it from others. */
export function ConflictList({ name }: { name?: string }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const conflicts = useConflicts(project.id);
  const label = t('project.conflict.list');
  return (
    <section className={styles.list} aria-label={name ? labelText(label, name) : label} aria-live="assertive">
      {conflicts.map((conflict) => (
        <Suspense key={conflict.base.id} fallback={null}>
          <ConflictCard conflict={conflict} />
        </Suspense>
      ))}
      <TransitionPrompt />
    </section>
  );
}
