import type { Category, Status } from '@opsyard/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { StatusMark } from '../../shared/marks/status-mark.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import settings from '../settings.module.css';
import { groupedStatuses, type StatusPlace } from './status-order.ts';
import { StatusRow } from './status-row.tsx';
import styles from './statuses.module.css';
import { useMoveStatus } from './use-move-status.ts';
import { useGroupDrop } from './use-status-drag.ts';

type StatusGroupsProps = { statuses: readonly Status[]; mayManage: boolean; onDelete: (one: Status) => void };

/** The statuses of a project by category; they are moved within and between categories by dragging, keys and menus. */
export function StatusGroups({ statuses, mayManage, onDelete }: StatusGroupsProps) {
  const { project } = useScope();
  const moving = useMoveStatus(project.id, statuses);
  const groups = groupedStatuses(statuses);
  return (
    <>
      {groups.map(({ category, members }) =>
        mayManage ? (
          <EditableGroup key={category} {...{ category, members, statuses, moving, onDelete }} />
        ) : (
          members.length > 0 && <ShownGroup key={category} category={category} members={members} />
        ),
      )}
      <p className="visually-hidden" role="status">
        {moving.announced}
      </p>
    </>
  );
}

type GroupProps = { category: Category; members: readonly Status[] };

function ShownGroup({ category, members }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading {...{ id, category, members }} />
      <ul className={settings.list}>
        {members.map((one) => (
          <li key={one.id} className={settings.row}>
            <StatusMark status={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EditableGroupProps = GroupProps & {
  statuses: readonly Status[];
  moving: ReturnType<typeof useMoveStatus>;
  onDelete: (one: Status) => void;
};

function EditableGroup({ category, members, statuses, moving, onDelete }: EditableGroupProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { move, movingId, focusedId } = moving;
  const { group, isOver } = useGroupDrop((dropped) => {
    const one = statuses.find((other) => other.id === dropped);
    const place: StatusPlace = { category, beforeId: null };
    if (one) move(one, place);
  });
  return (
    <section ref={group} aria-labelledby={id} className={classes(styles.group, isOver && styles.over)}>
      <Heading {...{ id, category, members }} />
      {members.length === 0 ? (
        <p className={styles.empty}>{t('settings.noStatusHere')}</p>
      ) : (
        <ul className={settings.list}>
          {members.map((one, at) => (
            <StatusRow
              key={one.id}
              {...{ one, at }}
              group={members}
              all={statuses}
              isMoving={movingId === one.id}
              isFocused={focusedId === one.id}
              onMove={move}
              onDelete={() => onDelete(one)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Heading({ id, category, members }: GroupProps & { id: string }) {
  const { t } = useTranslation('tasks');
  return (
    <h2 id={id} className={styles.heading}>
      {t(`shared.category.${category}`)} <span className={settings.dim}>{members.length}</span>
    </h2>
  );
}
