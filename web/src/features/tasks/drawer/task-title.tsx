import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import styles from '../../../records/drawer/drawer.module.css';
import { TitleField } from '../../../records/drawer/title-field.tsx';
import { EditNotes } from '../shared/conflicts/edit-notes.tsx';
import { editTask } from '../shared/editing/edit-task.ts';
import { useEditing } from '../shared/editing/editing.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';

/** The title of a task, edited in place by users with the permission. */
export function TaskTitle({ task: detail }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const label = t('shared.field.title');
  if (!scope.can('editTasks')) return <h2 className={styles.title}>{task.title}</h2>;
  return (
    <TitleField
      record={task}
      titleOf={({ title }) => title}
      label={label}
      maxLength={200}
      save={async (base, title) => (await editTask({ scope, base, changes: { title }, text: label })) === 'failed'}
      notes={(base, isTyping) => <TitleNotes base={base} live={task} isTyping={isTyping} />}
    />
  );
}

type TitleNotesProps = { base: TaskRow; live: TaskRow; isTyping: boolean };

/** Says who else edits the title, and reports to others that it is being edited. */
function TitleNotes({ base, live, isTyping }: TitleNotesProps) {
  useEditing({ projectId: live.projectId, taskId: live.id, field: 'title' }, isTyping);
  return <EditNotes base={base} live={live} field="title" />;
}
