import type { TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import parts from '../../../records/parts/parts.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { useRowDrag } from '../order/use-row-drag.ts';
import type { SubtaskOrder } from '../order/use-subtask-order.ts';
import dropEdge from '../shared/drop-edge.module.css';
import { StatusShape } from '../shared/marks/status-mark.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed } from '../shared/reading/scope.ts';
import { useTask } from '../shared/reading/use-task.ts';
import { DueDay } from '../shared/text/due-day.tsx';
import styles from './drawer.module.css';

type SubtaskProps = {
  row: TaskRow;
  isFirst: boolean;
  isLast: boolean;
  above: TaskRow | undefined;
  /** What moves it a level up. */
  moveOut?: { text: string; run: () => void };
} & Partial<Pick<SubtaskOrder, 'step' | 'dropOn' | 'nest'>>;

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One of the tasks below a task, moved among the others by dragging, with Alt and the arrow keys or in its menu. */
export function Subtask(props: SubtaskProps) {
  const { row, step, dropOn, nest } = props;
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const item = useRef<HTMLLIElement>(null);
  const shown = useTask(row.projectId, row.id) ?? row;
  const status = scope.statusOf(shown.statusId);
  const owner = scope.personOf(shown.ownerId);
  const edge = useRowDrag(item, `subtask ${row.parentId}`, {
    id: row.id,
    place: dropOn && ((id, side) => dropOn(id, row.id, side)),
    onto: nest && ((id) => nest(id, row.id)),
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
      {step && (
        <MenuButton
          size="small"
          label={t('project.task.menu', { key: scope.keyOf(shown) })}
          entries={entriesOf(props, t, scope.keyOf)}
        >
          <Glyph name="more" />
        </MenuButton>
      )}
    </li>
  );
}

function entriesOf(
  { row, isFirst, isLast, above, step, nest, moveOut }: SubtaskProps,
  t: TFunction<'tasks'>,
  keyOf: (task: TaskRow) => string,
): MenuEntry[] {
  const up = { key: 'up', label: t('order.up'), icon: <Glyph name="up" />, disabled: isFirst };
  const down = { key: 'down', label: t('order.down'), icon: <Glyph name="down" />, disabled: isLast };
  return [
    { ...up, run: () => step?.(row.id, -1) },
    { ...down, run: () => step?.(row.id, 1) },
    ...(above && nest
      ? [
          {
            key: 'toSubtask',
            label: t('order.toSubtask', { key: keyOf(above) }),
            icon: <EntryIcon name="subtasks" />,
            run: () => nest(row.id, above.id),
          },
        ]
      : []),
    ...(moveOut ? [{ key: 'moveOut', label: moveOut.text, icon: <Glyph name="left" />, run: moveOut.run }] : []),
  ];
}
