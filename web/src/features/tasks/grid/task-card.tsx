import { type CustomField, taskAddress } from '@opsyard/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { PriorityMark } from '../shared/marks/priority-mark.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { TaskChips } from '../shared/marks/task-chips.tsx';
import { TypeIcon } from '../shared/marks/type-mark.tsx';
import { UnreadMark } from '../shared/marks/unread-mark.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { ParentLink } from '../shared/pickers/parent-link.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import { DueDay } from '../shared/text/due-day.tsx';
import { CardFields } from './page/card-fields.tsx';
import styles from './task-cards.module.css';

type TaskCardProps = {
  projectId: string;
  id: string | undefined;
  /** The custom fields whose values it shows. */
  fields: readonly CustomField[];
  selected: boolean;
  onToggle: (id: string) => void;
  /** How many levels down it shows. */
  depth: number;
  /** Whether its subtasks are shown; undefined in a flat list. */
  unfolded: boolean | undefined;
  onUnfold: ((id: string) => void) | undefined;
};

const STEP = 16;

/** A task of the list on a small screen. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { projectId, id, fields, selected, onToggle, depth, unfolded = false, onUnfold } = props;
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const row = useTask(projectId, id ?? '');
  if (!row) return <span className={styles.unread} />;
  const key = scope.keyOf(row);
  const owner = scope.personOf(row.ownerId);
  return (
    <article
      className={styles.card}
      style={{ paddingInlineStart: depth * STEP }}
      data-task={key}
      data-selected={selected || undefined}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={selected}
          onChange={() => onToggle(row.id)}
          aria-label={t('list.select', { key })}
        />
      </label>
      <div className={styles.main}>
        {depth === 0 && (
          <ParentLink task={row} className={styles.parent} onOpen={(parent) => openTask(scope.keyOf(parent))} />
        )}
        <a
          className={styles.title}
          href={taskAddress(key)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openTask(key);
          }}
        >
          {row.title}
        </a>
        <span className={styles.facts}>
          <UnreadMark task={row} />
          <span className={styles.key}>{key}</span>
          <TypeIcon typeId={row.typeId} />
          <span className={styles.status}>
            <StatusMark status={scope.statusOf(row.statusId)} />
          </span>
          {row.priority !== 'N' && <PriorityMark priority={row.priority} bare />}
          <DueDay task={row} />
          <span className={styles.chips}>
            <TaskChips task={row} />
          </span>
          {owner && <Avatar person={owner} size={20} />}
        </span>
        <CardFields task={row} fields={fields} />
      </div>
      {onUnfold && row.children > 0 && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={unfolded}
          aria-label={t(unfolded ? 'list.fold' : 'list.unfold', { key })}
          onClick={() => onUnfold(row.id)}
        >
          <Glyph name={unfolded ? 'down' : 'right'} size={14} />
        </button>
      )}
    </article>
  );
});
