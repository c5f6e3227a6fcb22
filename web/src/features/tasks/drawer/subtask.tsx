import type { TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import parts from '../../../records/parts/parts.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { useRowDrag } from '../order/use-row-drag.ts';
import type { SubtaskOrder } from '../order/use-subtask-order.ts';
import dropEdge from '../shared/drop-edge.module.css';
import { DueDay } from '../shared/due-day.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/project-scope.tsx';
import { isClosed } from '../shared/scope.ts';
import { StatusShape } from '../shared/status-mark.tsx';
import { useTask } from '../shared/use-task.ts';
import styles from './drawer.module.css';

type SubtaskProps = { row: TaskRow; isFirst: boolean; isLast: boolean } & Partial<
  Pick<SubtaskOrder, 'step' | 'dropOn'>
>;

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One of the tasks below a task, moved among the others by dragging, with Alt and the arrow keys or in its menu. */
export function Subtask({ row, isFirst, isLast, step, dropOn }: SubtaskProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const item = useRef<HTMLLIElement>(null);
  const shown = useTask(row.projectId, row.id) ?? row;
  const status = scope.statusOf(shown.statusId);
  const owner = scope.personOf(shown.ownerId);
  const edge = useRowDrag(item, `subtask ${row.parentId}`, {
    id: row.id,
    place: dropOn && ((id) => dropOn(id, row.id)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (!by || !step) return;
    event.preventDefault();
    step(row.id, by);
  };
  return (
    <li
      ref={item}
      className={classes(parts.item, dropEdge.row)}
      data-subtask={row.id}
      data-edge={edge ?? undefined}
      onKeyDown={onKeyDown}
    >
      {status && <StatusShape category={status.category} color={status.color} />}
      <button type="button" className={parts.plain} onClick={() => openTask(scope.keyOf(shown))}>
        <span className={isClosed(shown.category) ? parts.ticked : undefined}>{shown.title}</span>
      </button>
      <span className={styles.space} />
      <DueDay task={shown} />
      {owner && <Avatar person={owner} size={20} />}
      {step && !(isFirst && isLast) && (
        <MenuButton
          size="small"
          label={t('project.task.menu', { key: scope.keyOf(shown) })}
          entries={[
            {
              key: 'up',
              label: t('order.up'),
              icon: <Glyph name="up" />,
              disabled: isFirst,
              run: () => step(row.id, -1),
            },
            {
              key: 'down',
              label: t('order.down'),
              icon: <Glyph name="down" />,
              disabled: isLast,
              run: () => step(row.id, 1),
            },
          ]}
        >
          <Glyph name="more" />
        </MenuButton>
      )}
    </li>
  );
}
