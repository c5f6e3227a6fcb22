import { dependency, dependencyText, type RelatedTask, type TaskRow, taskAddress } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { Row } from '../drawer/field-row.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './schedule.module.css';
import { useLiveDependencies } from './use-dependencies.ts';

const DependencyDialog = part(() => import('./dependency-dialog.tsx'), 'DependencyDialog');

/** The predecessors and successors of a task among its fields. */
export function DependencyRows({ task }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const { can, isPlaced, keyOf } = useScope();
  const mayEdit = can('editTasks') && !isPlaced;
  const [isOpen, setOpen] = useState(false);
  useLiveDependencies(task.projectId);
  const { data } = useRead(dependency.ofTask, { query: { taskId: task.id } }, { quiet: true });
  const { predecessors = [], successors = [], hidden = 0 } = data ?? {};
  const label = t('schedule.edit', { key: keyOf(task) });
  if (!mayEdit && predecessors.length + successors.length + hidden === 0 && !task.pinned) return null;
  return (
    <>
      <Row label={t('schedule.predecessors')}>
        <Links of={predecessors} />
        {mayEdit && (
          <Button
            type="text"
            size="small"
            aria-label={label}
            title={label}
            icon={<Glyph name="pencil" />}
            onClick={() => setOpen(true)}
          />
        )}
      </Row>
      {successors.length > 0 && (
        <Row label={t('schedule.successors')}>
          <Links of={successors} />
        </Row>
      )}
      {hidden > 0 && <Row label={t('schedule.hiddenLabel')}>{t('schedule.hidden', { count: hidden })}</Row>}
      {task.pinned && <Row label={t('schedule.pinned')}>{t('schedule.pinnedText')}</Row>}
      {isOpen && (
        <Suspense fallback={null}>
          <DependencyDialog row={task} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Links({ of }: { of: readonly RelatedTask[] }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const pathTo = usePathTo();
  const { openTask } = useOpenTask();
  if (of.length === 0) return <span className={styles.none}>{t('drawer.none')}</span>;
  return (
    <span className={styles.links}>
      {of.map((related) => {
        const { key, title, projectId } = related.task;
        const path = pathTo('task/ProjectTasks', { key: key.split('-')[0] ?? '', task: key });
        if (projectId !== project.id) {
          return (
            <Link key={related.id} to={path ?? ''} title={`${key} ${title}`}>
              {dependencyText(key, related)}
            </Link>
          );
        }
        return (
          <a
            key={related.id}
            href={taskAddress(key)}
            title={`${key} ${title}`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              openTask(key);
            }}
          >
            {dependencyText(key, related)}
          </a>
        );
      })}
    </span>
  );
}
