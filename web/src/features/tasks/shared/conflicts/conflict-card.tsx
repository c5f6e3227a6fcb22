import type { TaskChanges, TaskField } from '@opsyard/contract';
import { Button } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { editTask } from '../editing/edit-task.ts';
import { useScope } from '../reading/project-scope.tsx';
import { refreshTasks } from '../reading/refresh-tasks.ts';
import { taskStoreOf } from '../reading/task-store.ts';
import { fieldName, fieldText } from '../text/field-text.ts';
import { asRow } from '../text/field-value.ts';
import styles from './conflict-list.module.css';
import { type Conflict, resolveConflict } from './conflicts.ts';

/** A conflict with the values of both, of which one is chosen. */
export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { base, changes, version, fields } = conflict;
  const store = taskStoreOf(scope.project.id);
  const key = scope.keyOf(base);
  const name = conflict.by;
  const textOf = (field: TaskField, value: unknown) => fieldText(field, value, scope, t) || t('project.conflict.empty');

  const keepMine = () => {
    resolveConflict(conflict);
    // The user has seen the value on the card and may overwrite it; a newer one causes another question.
    const shown = Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])) as TaskChanges;
    const latest = store.saved(base.id) ?? base;
    void editTask({ scope, base: { ...latest, ...asRow(shown, latest), version }, changes, text: key });
  };
  const takeTheirs = () => {
    resolveConflict(conflict);
    void refreshTasks(store, [base.id]);
  };
  const title = name ? t('project.conflict.titleBy', { name, key }) : t('project.conflict.title', { key });
  return (
    <fieldset className={styles.card}>
      <legend className={styles.title}>{title}</legend>
      <dl className={styles.values}>
        {fields.map(({ field, mine, theirs }) => (
          <Fragment key={field}>
            <dt className={styles.field}>{fieldName(field, scope, t)}</dt>
            <dt>{t('project.conflict.mine')}</dt>
            <dd>{textOf(field, mine)}</dd>
            <dt>{t('project.conflict.theirs')}</dt>
            <dd>{textOf(field, theirs)}</dd>
          </Fragment>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button type="primary" size="small" onClick={keepMine}>
          {t('project.conflict.keepMine')}
        </Button>
        <Button size="small" onClick={takeTheirs}>
          {t('project.conflict.takeTheirs')}
        </Button>
      </div>
    </fieldset>
  );
}
