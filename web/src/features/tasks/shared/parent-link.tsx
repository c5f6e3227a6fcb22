import type { TaskRow } from '@opsyard/contract';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { Glyph } from './glyphs.tsx';
import { pageOf } from './open-task.ts';
import styles from './parent-link.module.css';
import { useParent } from './parents.ts';
import { useScope } from './project-scope.tsx';

type ParentLinkProps = {
  task: Pick<TaskRow, 'projectId' | 'parentId'>;
  className?: string | undefined;
  /** Left out where a list itself knows what a click on one of its links does. */
  onOpen?: (key: string) => void;
};

/** Before the title of a subtask in a list: what it belongs to, by key and title; nothing for other tasks. */
export function ParentLink({ task, className, onOpen }: ParentLinkProps) {
  const { t } = useTranslation('tasks');
  const { keyOf } = useScope();
  const parent = useParent(task);
  if (!parent) return null;
  const key = keyOf(parent);
  const open = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(key);
  };
  return (
    <a
      className={classes(styles.parent, className)}
      href={`?${pageOf(key)}`}
      title={t('shared.subtaskOf', { key, title: parent.title })}
      tabIndex={-1}
      draggable={false}
      data-open
      data-opens={parent.id}
      onClick={open}
    >
      <span className={styles.name}>
        {key} {parent.title}
      </span>
      <Glyph name="right" size={10} />
    </a>
  );
}
