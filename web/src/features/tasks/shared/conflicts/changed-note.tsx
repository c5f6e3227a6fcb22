import { activity, type TaskField, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../kernel/calls/api.ts';
import { useMe } from '../../../../kernel/session.ts';
import { classes } from '../../../../ui/classes.ts';
import { useScope } from '../reading/project-scope.tsx';
import { fieldText } from '../text/field-text.ts';
import { fieldValue } from '../text/field-value.ts';
import styles from './edit-notes.module.css';

export type ChangedNoteProps = {
  /** The task as the editor showed it when it opened. */
  base: TaskRow;
  live: TaskRow;
  field: TaskField;
};

/** Shows in an open editor that another user has saved a value meanwhile, with name and value. */
export function ChangedNote({ base, live, field }: ChangedNoteProps) {
  const changed = JSON.stringify(fieldValue(base, field)) !== JSON.stringify(fieldValue(live, field));
  return (
    <span role="status" className={styles.note}>
      {changed && <Change live={live} field={field} />}
    </span>
  );
}

function Change({ live, field }: { live: TaskRow; field: TaskField }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const me = useMe();
  const { data } = useRead(activity.list, { query: { taskId: live.id } }, { quiet: true });
  const last = data?.records.find(({ changes }) => field in changes);
  if (!last || last.actorId === me.id) return null;
  const value = fieldText(field, fieldValue(live, field), scope, t) || t('project.editing.empty');
  const text = last.actorName
    ? t('project.editing.changedBy', { name: last.actorName, value })
    : t('project.editing.changedNow', { value });
  return (
    <span className={classes(styles.text, styles.changed)} title={text}>
      {text}
    </span>
  );
}
