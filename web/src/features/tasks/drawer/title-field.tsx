import type { TaskRow } from '@opsyard/contract';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editTask } from '../shared/edit-task.ts';
import { useScope } from '../shared/project-scope.tsx';
import { useTask } from '../shared/use-task.ts';
import styles from './drawer.module.css';

/** The title, changed where it stands. */
export function TitleField({ task }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const shown = useTask(task.projectId, task.id)?.title ?? task.title;
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    const title = draft?.replace(/\s+/g, ' ').trim() ?? '';
    setDraft(null);
    if (title === '' || title === shown) return;
    void editTask({ scope, id: task.id, changes: { title }, text: t('shared.field.title') }).then((outcome) => {
      // What was refused, for a reason that has been said, stays as it was typed.
      if (outcome === 'failed') setDraft((typed) => typed ?? title);
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
  if (!scope.can('editTasks')) return <h2 className={styles.title}>{shown}</h2>;
  return (
    <Input.TextArea
      className={styles.title}
      variant="borderless"
      rows={1}
      maxLength={200}
      aria-label={t('shared.field.title')}
      value={draft ?? shown}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
