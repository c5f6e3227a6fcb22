import type { TaskRow } from '@opsyard/contract';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditNotes } from '../shared/conflicts/edit-notes.tsx';
import { editTask } from '../shared/editing/edit-task.ts';
import { useEditing } from '../shared/editing/editing.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import styles from './drawer.module.css';

/** What has been typed, and the task as it was when typing began. */
type Draft = { text: string; base: TaskRow };

/** The title, edited in place. */
export function TitleField({ task: detail }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const [draft, setDraft] = useState<Draft | null>(null);
  const type = (text: string) => setDraft({ text, base: draft?.base ?? task });
  const save = () => {
    if (!draft) return;
    const { base } = draft;
    const title = draft.text.replace(/\s+/g, ' ').trim();
    setDraft(null);
    if (title === '' || title === base.title) return;
    void editTask({ scope, base, changes: { title }, text: t('shared.field.title') }).then((outcome) => {
      // A refused title stays as typed; the reason has been shown.
      if (outcome === 'failed') setDraft((typed) => typed ?? { text: title, base });
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.blur();
    }
    if (event.key === 'Escape' && draft !== null) {
      event.preventDefault();
      setDraft(null);
    }
  };
  useEditing({ projectId: task.projectId, taskId: task.id, field: 'title' }, draft !== null);
  if (!scope.can('editTasks')) return <h2 className={styles.title}>{task.title}</h2>;
  return (
    <>
      <Input.TextArea
        className={styles.title}
        data-field="title"
        variant="borderless"
        rows={1}
        maxLength={200}
        aria-label={t('shared.field.title')}
        value={draft?.text ?? task.title}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <EditNotes base={draft?.base ?? task} live={task} field="title" />
    </>
  );
}
