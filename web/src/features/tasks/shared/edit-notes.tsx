import { activity, type TaskField, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import { listText } from '../../../kernel/list-text.ts';
import { useMe } from '../../../kernel/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import styles from './edit-notes.module.css';
import { type EditedField, useTaskEditors } from './editing.ts';
import { fieldText } from './field-text.ts';
import { fieldValue } from './field-value.ts';
import { useScope } from './project-scope.tsx';

type EditorsNoteProps = { taskId: string; field: EditedField };

/** Who else is editing a field, beside the field; renders nothing otherwise. */
export function EditorsNote({ taskId, field }: EditorsNoteProps) {
  const ids = useTaskEditors(taskId)?.get(field);
  return (
    // The region is there before there is anything to say, so that it is read out.
    <span role="status" className={styles.note}>
      {ids && <Editors ids={ids} />}
    </span>
  );
}

function Editors({ ids }: { ids: readonly string[] }) {
  const { people, text } = useEditorsText(ids);
  if (people.length === 0) return null;
  return (
    <>
      <Avatar person={people[0] ?? { id: '', realname: '' }} size={18} decorative />
      <span className={styles.text}>{text}</span>
    </>
  );
}

/** The faces of those who edit a field, where there is no room for words. */
export function EditorFaces({ ids }: { ids: readonly string[] }) {
  const { people, text } = useEditorsText(ids);
  return (
    <span className={styles.faces} title={text}>
      {people.slice(0, 2).map((person) => (
        <Avatar key={person.id} person={person} size={18} decorative />
      ))}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function useEditorsText(ids: readonly string[]) {
  const { t } = useTranslation('tasks');
  const { personOf } = useScope();
  const people = ids.flatMap((id) => personOf(id) ?? []);
  const names = listText(people.map(({ realname }) => realname));
  return { people, text: t('project.editing.isEditing', { names, count: people.length }) };
}

type ChangedNoteProps = {
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
  const value = fieldText(field, fieldValue(live, field), scope, t) || t('project.conflict.empty');
  const text = last.actorName
    ? t('project.editing.changedBy', { name: last.actorName, value })
    : t('project.editing.changedNow', { value });
  return (
    <span className={classes(styles.text, styles.changed)} title={text}>
      {text}
    </span>
  );
}

/** Both: who edits the field as well, and what they have made of it. */
export function EditNotes({ base, live, field }: ChangedNoteProps) {
  return (
    <div className={styles.notes}>
      <EditorsNote taskId={base.id} field={field} />
      <ChangedNote {...{ base, live, field }} />
    </div>
  );
}
