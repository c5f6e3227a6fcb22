import type { ImportChangedField, ImportReport } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/import/import.module.css';
import { ImportTable } from '../../../ui/import/import-table.tsx';

type TaskChange = ImportReport['changes'][number];
type FieldChange = TaskChange['fields'][number];

/** The current and the imported value of each changed field of known tasks. */
export function ChangeTable({ report: { changes, changesTotal } }: { report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const shown = changes.length;
  return (
    <ImportTable
      label={t('import.view.changes')}
      head={(['task', 'field', 'now', 'file'] as const).map((name) => t(`import.change.${name}`))}
      rest={changesTotal > shown ? t('import.changesOf', { shown, count: changesTotal }) : null}
    >
      {changes.map((task) =>
        task.fields.map((field, at) => (
          <tr key={`${task.id} ${field.field} ${field.name ?? ''}`}>
            <td className={styles.words}>{at === 0 && task.title}</td>
            <td>{field.name ?? t(`import.changed.${field.field}`)}</td>
            <td className={styles.value}>{textFor(field.field, field.from, t)}</td>
            <td className={styles.value}>
              <Outcome field={field} />
            </td>
          </tr>
        )),
      )}
    </ImportTable>
  );
}

function Outcome({ field: { field, to, own, kept } }: { field: FieldChange }) {
  const { t } = useTranslation('tasks');
  const text = textFor(field, to, t) || t('import.change.empty');
  return (
    <>
      {kept ? <s>{text}</s> : text} {kept && <span className={styles.mark}>{t('import.change.kept')}</span>}
      {own && !kept && <span className={styles.mark}>{t('import.change.own')}</span>}
    </>
  );
}

function textFor(field: ImportChangedField, value: string, t: TFunction<'tasks'>): string {
  if (field === 'priority') return value === '' ? '' : t(`shared.priority.${value as 'N' | 'L' | 'M' | 'H' | 'U'}`);
  if (field === 'archived') return t(value === 'true' ? 'import.change.yes' : 'import.change.no');
  return value;
}
