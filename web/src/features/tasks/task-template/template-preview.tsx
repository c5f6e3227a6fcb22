import type { TemplatePreview } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { listText } from '../../../kernel/words/list-text.ts';
import { DayText } from '../../../ui/dates/when.tsx';
import { DialogPart } from '../copy/dialog-part.tsx';
import { LabelsField, type MissingLabels } from '../copy/labels-field.tsx';
import styles from './task-templates.module.css';

type PreviewProps = {
  plan: TemplatePreview;
  title: string;
  labels: MissingLabels;
  onLabels: (labels: MissingLabels) => void;
};

/** The tasks that a template would create, and what would be left out. */
export function TemplatePreviewPart({ plan, title, labels, onLabels }: PreviewProps) {
  const { t } = useTranslation('tasks');
  const { tasks, people, fields } = plan;
  return (
    <DialogPart label={t('taskTemplate.preview')}>
      <ol className={styles.tasks}>
        {tasks.map((task, at) => (
          // The tasks have no ids yet, and keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className={styles.task} data-depth={task.depth}>
            <span className={styles.name}>{at === 0 && title ? title : task.title}</span>
            {task.owner && <span className={styles.hint}>{task.owner}</span>}
            <span className={styles.days}>
              {task.startDate && <DayText day={task.startDate} />}
              {task.startDate && task.dueDate && ' – '}
              {task.dueDate && <DayText day={task.dueDate} />}
            </span>
          </li>
        ))}
      </ol>
      {people.length > 0 && <p>{t('taskTemplate.outsiders', { count: people.length, names: listText(people) })}</p>}
      {plan.withoutDesigner > 0 && <p>{t('taskTemplate.withoutDesigner', { count: plan.withoutDesigner })}</p>}
      {fields.length > 0 && <p>{t('taskCopy.fields', { names: listText(fields) })}</p>}
      {plan.labels.length > 0 && <p>{t('taskCopy.labels', { names: listText(plan.labels) })}</p>}
      <LabelsField names={plan.labels} mayMake={plan.mayMakeLabels} value={labels} onChange={onLabels} />
    </DialogPart>
  );
}
