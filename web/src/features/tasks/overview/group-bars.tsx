import type { Priority, TaskFilter, TaskGroups } from '@opsyard/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { labelText } from '../../../kernel/words/label-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Dot } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { PriorityMark } from '../shared/marks/priority-mark.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { listAddress } from './list-state.ts';
import styles from './project-overview.module.css';

type By = 'status' | 'owner' | 'priority' | 'label';

type GroupBarsProps = {
  title: string;
  by: By;
  groups: TaskGroups;
  filterOf: (value: string) => TaskFilter;
  /** The overdue tasks among them. */
  late?: { of: (value: string) => number; filterOf: (value: string) => TaskFilter };
};

const SHOWN = 8;

/** The numbers of tasks of groups as bars; each opens its list. */
export function GroupBars({ title, by, groups, filterOf, late }: GroupBarsProps) {
  const { t } = useTranslation('tasks');
  const [showsAll, showAll] = useState(false);
  const most = Math.max(1, ...groups.map(({ count }) => count));
  const shown = showsAll ? groups : groups.slice(0, SHOWN);
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {groups.length === 0 && <p className={styles.none}>{t('overview.noneOpen')}</p>}
      <ul className={classes(styles.bars, late && styles.withLate)}>
        {shown.map(({ value, count }) => (
          <li key={value} className={styles.bar} data-value={value}>
            <GroupName by={by} value={value} />
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ inlineSize: `${(100 * count) / most}%` }} />
            </span>
            <span className={styles.numbers}>
              {late && late.of(value) > 0 && (
                <GroupNumber filter={late.filterOf(value)} isLate by={by} value={value} count={late.of(value)} />
              )}
              <GroupNumber filter={filterOf(value)} by={by} value={value} count={count} />
            </span>
          </li>
        ))}
      </ul>
      {groups.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => showAll(true)}>
          {t('overview.showAll', { count: groups.length })}
        </button>
      )}
    </section>
  );
}

type NumberProps = { filter: TaskFilter; by: By; value: string; count: number; isLate?: boolean };

function GroupNumber({ filter, by, value, count, isLate = false }: NumberProps) {
  const { t } = useTranslation('tasks');
  const number = useNumberText();
  const today = dayOf(useNow());
  const name = useGroupName()(by, value);
  const text = isLate ? t('projects.overdue', { count }) : number(count);
  return (
    <Link
      to={listAddress(filter, today)}
      className={isLate ? styles.late : styles.number}
      aria-label={isLate ? labelText(name, text) : t('overview.tasksOf', { name, count })}
    >
      {text}
    </Link>
  );
}

function useGroupName(): (by: By, value: string) => string {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return (by, value) => {
    if (by === 'status') return scope.statusOf(value)?.name ?? '?';
    if (by === 'owner') return value === '' ? t('list.noOwner') : (scope.personOf(value)?.realname ?? '?');
    if (by === 'label') return value === '' ? t('list.noLabels') : (scope.labelOf(value)?.name ?? '?');
    return t(`shared.priority.${value as Priority}`);
  };
}

function GroupName({ by, value }: { by: By; value: string }): ReactNode {
  const scope = useScope();
  const name = useGroupName()(by, value);
  const person = by === 'owner' ? scope.personOf(value) : undefined;
  const label = by === 'label' ? scope.labelOf(value) : undefined;
  return (
    <span className={styles.group} title={name}>
      {by === 'status' && <StatusMark status={scope.statusOf(value)} />}
      {by === 'priority' && <PriorityMark priority={value as Priority} />}
      {person && <Avatar person={person} size={20} decorative />}
      {label && <Dot color={label.color} />}
      {(by === 'owner' || by === 'label') && <span className={styles.groupName}>{name}</span>}
    </span>
  );
}
