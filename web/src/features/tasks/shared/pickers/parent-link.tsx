import { type TaskRow, taskAddress } from '@opsyard/contract';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { useScope } from '../reading/project-scope.tsx';
import styles from './parent-link.module.css';
import { useParent } from './parents.ts';

type ParentLinkProps = {
  task: Pick<TaskRow, 'projectId' | 'parentId'>;
  className?: string | undefined;
  /** Left out where a list itself handles a click on one of its links. */
  onOpen?: (parent: TaskRow) => void;
  tabIndex?: number;
};

/** Before the title of a subtask in a list or on a card: what it belongs to, by key and title; nothing for other tasks. */
export function ParentLink({ task, className, onOpen, tabIndex = -1 }: ParentLinkProps) {
  const { t } = useTranslation('tasks');
  const { keyOf } = useScope();
  const parent = useParent(task);
  if (!parent) return null;
  const key = keyOf(parent);
  const open = (event: MouseEvent) => {
    if (!onOpen) return;
    // The surrounding card opens its own task.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(parent);
  };
  return (
    <a
      className={classes(styles.parent, className)}
      href={taskAddress(key)}
      title={t('shared.subtaskOf', { key, title: parent.title })}
      tabIndex={tabIndex}
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
