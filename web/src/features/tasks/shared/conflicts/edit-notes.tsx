import { Avatar } from '../../../../ui/avatar.tsx';
import { type EditedField, useTaskEditors } from '../editing/editing.ts';
import { useEditorsText } from '../editing/editor-avatars.tsx';
import { ChangedNote, type ChangedNoteProps } from './changed-note.tsx';
import styles from './edit-notes.module.css';

type EditorsNoteProps = { taskId: string; field: EditedField };

/** Who else is editing a field, beside the field; renders nothing otherwise. */
export function EditorsNote({ taskId, field }: EditorsNoteProps) {
  const ids = useTaskEditors(taskId)?.get(field);
  return (
    // The live region exists before its content, so that screen readers announce it.
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

/** Both: who edits the field as well, and what they have made of it. */
export function EditNotes({ base, live, field }: ChangedNoteProps) {
  return (
    <div className={styles.notes}>
      <EditorsNote taskId={base.id} field={field} />
      <ChangedNote {...{ base, live, field }} />
    </div>
  );
}
