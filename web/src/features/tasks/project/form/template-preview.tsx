import { type ProjectTemplatePreview as Preview, TEMPLATES, template as templates } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../kernel/calls/api.ts';
import { listText } from '../../../../kernel/words/list-text.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { StatusMark } from '../../shared/marks/status-mark.tsx';
import type { TemplateChoice } from './template-field.tsx';
import styles from './template-preview.module.css';

/** What a project begins with that is created from a template; read once it is opened. */
export function TemplatePreview({ choice }: { choice: TemplateChoice }) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const builtIn = TEMPLATES.find((one) => one === choice);
  const query = builtIn ? { template: builtIn } : { template: 'blank' as const, templateId: choice };
  const { data, error, refetch } = useRead(templates.preview, { query }, { quiet: true, enabled: isOpen });
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('templates.preview')}</summary>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {isOpen && !data && !error && <RowsSkeleton rows={3} />}
      {data && <Contents of={data} />}
    </details>
  );
}

function Contents({ of: { statuses, labels, types, tasks, workingDays } }: { of: Preview }) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('templates.statuses')}</dt>
        <dd className={styles.marks}>
          {statuses.map((one) => (
            <StatusMark key={one.name} status={one} />
          ))}
        </dd>
        {labels.length > 0 && (
          <>
            <dt>{t('templates.labels')}</dt>
            <dd className={styles.marks}>
              {labels.map(({ name, color }) => (
                <Chip key={name} color={color}>
                  {name}
                </Chip>
              ))}
            </dd>
          </>
        )}
        {types.length > 0 && (
          <>
            <dt>{t('templates.types')}</dt>
            <dd>{listText(types)}</dd>
          </>
        )}
      </dl>
      <p className={styles.count}>{t('templates.taskCount', { count: tasks.length })}</p>
      {tasks.length > 0 && <p className={styles.hint}>{t('templates.datesHint')}</p>}
      {tasks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        <section className={styles.scroller} tabIndex={0} aria-label={t('templates.tasks')}>
          <ul className={styles.tasks}>
            {tasks.map((task, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={at} style={{ paddingInlineStart: task.depth * 20 }}>
                <span className={styles.title}>{task.title}</span>
                <span className={styles.hint}>{detailsOf(task, workingDays, t)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function detailsOf({ due, status, items }: Preview['tasks'][number], isWorking: boolean, t: TFunction<'tasks'>) {
  const details = [
    ...(due === null ? [] : [distanceOf(due, isWorking, t)]),
    ...(status === null ? [] : [status]),
    ...(items > 0 ? [t('templates.items', { count: items })] : []),
  ];
  return details.join(' · ');
}

function distanceOf(due: number, isWorking: boolean, t: TFunction<'tasks'>): string {
  if (due === 0) return t('templates.onTheDay');
  const count = Math.abs(due);
  if (isWorking) return due < 0 ? t('templates.workingBefore', { count }) : t('templates.workingAfter', { count });
  return due < 0 ? t('templates.before', { count }) : t('templates.after', { count });
}
