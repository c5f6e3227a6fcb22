import { printFilter, type TaskImport } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { When } from '../../../../ui/dates/when.tsx';
import { confirm } from '../../../../ui/popups/confirm.tsx';
import { undoImport } from '../../import/undo-import.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from './transfer.module.css';

/** An import: its file, who imported it and when, what it did, and what can be done with it. */
export function ImportRow({ one, onNotes }: { one: TaskImport; onNotes: () => void }) {
  const { t } = useTranslation('tasks');
  const { fileName, format, by, at, problems, own } = one;
  const notes = t('transfers.notes', { count: problems ?? 0 });
  return (
    <li className={styles.row}>
      <div>
        <span className={styles.file}>{fileName}</span>
        <Outcome one={one} />
        <span className={styles.by}>
          {format && `${t(`import.format.${format}`, { defaultValue: format })} · `}
          {by?.realname ?? t('transfers.unknown')}
          {' · '}
          <When at={at} />
        </span>
        <UndoState one={one} />
      </div>
      <div className={styles.actions}>
        <ShowTasks one={one} />
        {own && problems !== null && problems > 0 && (
          <Button size="small" aria-label={t('transfers.notesOf', { text: notes, file: fileName })} onClick={onNotes}>
            {notes}
          </Button>
        )}
        {one.undo === 'possible' && <UndoButton one={one} />}
      </div>
    </li>
  );
}

/** What the import did; unknown for those of former versions. */
function Outcome({ one: { created, updated, unchanged, skipped, errors } }: { one: TaskImport }) {
  const { t } = useTranslation('tasks');
  if (created === null) return null;
  const parts = [
    t('import.done', { count: created }),
    updated && t('import.doneUpdated', { count: updated }),
    unchanged && t('import.doneSame', { count: unchanged }),
    skipped && t('transfers.skipped', { count: skipped }),
  ].filter(Boolean);
  return (
    <p className={styles.hint}>
      {parts.join(t('import.joint'))}
      {errors !== null && errors > 0 && (
        <>
          {t('import.joint')}
          <span className={styles.errors}>{t('transfers.errors', { count: errors })}</span>
        </>
      )}
    </p>
  );
}

/** That the import was undone, or why it cannot be. */
function UndoState({ one: { undone, undo } }: { one: TaskImport }) {
  const { t } = useTranslation('tasks');
  if (undo === 'possible') return null;
  if (!undone || undo !== 'undone') {
    return <p className={styles.by}>{t(undo === 'undone' ? 'transfers.undone' : `transfers.${undo}`)}</p>;
  }
  return (
    <p className={styles.hint}>
      {undone.by ? t('transfers.undoneBy', { name: undone.by }) : t('transfers.undone')}
      {undone.at && (
        <>
          {' · '}
          <When at={undone.at} />
        </>
      )}
    </p>
  );
}

/** The list with the tasks that the import created: those with its numbers by whoever imported them, as others may have added some meanwhile. */
function ShowTasks({ one: { fileName, numbers, by, created, undone } }: { one: TaskImport }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const pathTo = usePathTo();
  if (!numbers || !by || undone) return null;
  const where = printFilter({
    and: [
      { field: 'number', op: 'atLeast', value: numbers.first },
      { field: 'number', op: 'atMost', value: numbers.last },
      { field: 'createdBy', op: 'is', value: by.id },
    ],
  });
  // `all`: a view to begin with would add its own filter.
  const path = pathTo('task/ProjectTasks', { key: project.key, filter: where, view: 'all' });
  const text = t('transfers.show', { count: created ?? 0 });
  return (
    path && (
      <Link className={styles.show} to={path} aria-label={t('transfers.showOf', { text, file: fileName })}>
        {text}
      </Link>
    )
  );
}

function UndoButton({ one: { opId, fileName } }: { one: TaskImport }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const ask = () =>
    confirm({
      title: t('transfers.undoTitle', { file: fileName }),
      text: t('transfers.undoText'),
      verb: t('transfers.undoVerb'),
      // A refusal is reported by the call; the list then says why.
      run: () => undoImport({ opId, projectId: project.id }).catch(() => refresh('taskImport')),
    });
  return (
    <Button size="small" aria-label={t('transfers.undoOf', { file: fileName })} onClick={ask}>
      {t('transfers.undo')}
    </Button>
  );
}
