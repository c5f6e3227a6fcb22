import type { ImportReport } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { listText } from '../../../kernel/words/list-text.ts';
import { DayText } from '../../../ui/dates/when.tsx';
import styles from '../../../ui/import/import.module.css';
import { ImportTable } from '../../../ui/import/import-table.tsx';

type Task = ImportReport['preview'][number];

/** Columns beside title and status, shown when a task has something in them. */
const MORE = ['assignees', 'labels', 'dueDate'] as const;
type More = (typeof MORE)[number];

/** A preview of the first tasks of a file. */
export function PreviewTable({ report: { preview, counts } }: { report: ImportReport }) {
  const { t } = useTranslation(['tasks', 'transfer']);
  const total = counts.tasks ?? 0;
  if (preview.length === 0) return <p className={styles.hint}>{t('import.noTasks')}</p>;
  const hasRows = preview.some(({ row }) => row !== null);
  const more = MORE.filter((name) => preview.some((task) => isFilled(task, name)));
  const columns = ['title', 'status', ...more] as const;
  return (
    <ImportTable
      label={t('import.view.preview')}
      head={[...(hasRows ? [t('transfer:row')] : []), ...columns.map((name) => t(`shared.field.${name}`))]}
      rest={total > preview.length ? t('import.previewOf', { shown: preview.length, count: total }) : null}
    >
      {preview.map((task, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name and never move
        <tr key={at}>
          {hasRows && <td className={styles.number}>{task.row}</td>}
          <td className={styles.words}>
            {task.title} {task.archived && <span className={styles.mark}>{t('import.archived')}</span>}
          </td>
          <td>{task.status}</td>
          {more.map((name) => (
            <td key={name} className={name === 'dueDate' ? styles.day : undefined}>
              {cellOf(task, name)}
            </td>
          ))}
        </tr>
      ))}
    </ImportTable>
  );
}

function isFilled({ people, labels, dueDate }: Task, name: More): boolean {
  return { assignees: people.length > 0, labels: labels.length > 0, dueDate: dueDate !== null }[name];
}

function cellOf({ people, labels, dueDate }: Task, name: More) {
  if (name === 'dueDate') return dueDate && <DayText day={dueDate} />;
  return listText(name === 'labels' ? labels : people);
}
