import type { PersonWorkload, Workload, WorkloadKind } from '@opsyard/contract';
import { Button } from 'antd';
import { Fragment, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { classes } from '../../../ui/classes.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { type DepartmentGroup, departmentGroups } from './department-groups.ts';
import { PersonRow } from './person-row.tsx';
import { PersonTasks } from './person-tasks.tsx';
import { departmentName } from './scope-choice.tsx';
import { TotalRow } from './total-row.tsx';
import { useTaskMove } from './use-task-move.ts';
import styles from './workload.module.css';

/** Which tasks are to be shown: of a cell, or those that are in none. */
export type Shown = { ownerId: string | null; name: string; kind: WorkloadKind; from: string; to: string };

export type WorkloadTableProps = {
  data: Workload;
  unit: 'day' | 'week';
  today: string;
  scope: { projectId?: string; typeId?: string };
  /** Whether the people are listed below their departments. */
  isGrouped: boolean;
  onShow: (shown: Shown) => void;
  onEdit: (person: PersonWorkload) => void;
};

const WEEK = 7;
const NONE = '';

/** A row for each person, a column for each day or week; each number opens its tasks, which can be moved to other cells. */
export function WorkloadTable({ data: all, unit, today, scope, isGrouped, onShow, onEdit }: WorkloadTableProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const size = unit === 'day' ? 1 : WEEK;
  const lastOf = (first: string) => plusDays(first, size - 1);
  const [open, toggle, setOpen] = useToggled();
  const [closed, toggleGroup] = useToggled();
  const [focusId, setFocusId] = useState<string | null>(null);
  const onFocused = useCallback(() => setFocusId(null), []);
  const groups = isGrouped ? departmentGroups(all) : [];
  const people = isGrouped ? shownPeople(all, groups, closed) : all.people;
  const data = { ...all, people };
  const move = useTaskMove({
    ...{ data, size },
    onKeyDrop(row, to) {
      setOpen((before) => new Set([...before, people[to.person]?.userId ?? NONE]));
      setFocusId(row.id);
    },
  });
  const rowOf = (person: PersonWorkload) => {
    const id = person.userId ?? NONE;
    const at = people.indexOf(person);
    const isOpen = open.has(id);
    return (
      <Fragment key={id}>
        <PersonRow
          {...{ person, at, columns: data.columns, lastOf, move, isOpen, onShow, onEdit }}
          onToggle={() => toggle(id)}
        />
        {isOpen && (
          <PersonTasks
            {...{ scope, lastOf, move, focusId, onFocused }}
            person={at}
            ownerId={person.userId}
            columns={data.columns}
          />
        )}
      </Fragment>
    );
  };
  return (
    <div className={styles.scroller}>
      <p id="workload-bar-keys" className="visually-hidden">
        {t('workload.pickUp.keys')}
      </p>
      <div className="visually-hidden" role="status" aria-live="assertive">
        {move.announcement}
      </div>
      <table className={styles.table} aria-label={t('workload.title')}>
        <thead>
          <tr>
            <th scope="col">{t('workload.person')}</th>
            {data.columns.map((day) => (
              <th key={day} scope="col" className={classes(day <= today && today <= lastOf(day) && styles.now)}>
                {plainDay(day, language)}
              </th>
            ))}
            <th scope="col">{t('workload.unestimated')}</th>
            <th scope="col">{t('workload.undated')}</th>
          </tr>
        </thead>
        <tbody>
          {(isGrouped ? people.filter(({ userId }) => userId === null) : people).map(rowOf)}
          {groups.map((group) => {
            const id = group.department?.id ?? NONE;
            const isOpen = !closed.has(id);
            return (
              <Fragment key={id}>
                <TotalRow
                  name={<GroupName {...{ group, isOpen }} onToggle={() => toggleGroup(id)} />}
                  total={group.total}
                  columns={data.columns}
                />
                {isOpen && group.people.map(rowOf)}
              </Fragment>
            );
          })}
          {data.others.total && (
            <TotalRow
              name={
                <span className={classes(styles.name, styles.others)}>
                  {t('workload.others', { count: data.others.count })}
                </span>
              }
              total={data.others.total}
              columns={data.columns}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

type GroupNameProps = { group: DepartmentGroup; isOpen: boolean; onToggle: () => void };

function GroupName({ group: { department, people }, isOpen, onToggle }: GroupNameProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const name = department ? departmentName(department, language) : t('workload.noDepartment');
  return (
    <Button
      type="text"
      className={styles.group ?? ''}
      aria-expanded={isOpen}
      title={name}
      icon={<Glyph name={isOpen ? 'down' : 'right'} size={12} />}
      onClick={onToggle}
    >
      {t('workload.department', { name, count: people.length })}
    </Button>
  );
}

/** The people whose rows are shown, in the order of the rows: a task is not carried into a closed department. */
function shownPeople({ people }: Workload, groups: readonly DepartmentGroup[], closed: ReadonlySet<string>) {
  const nobody = people.filter(({ userId }) => userId === null);
  const open = groups.filter(({ department }) => !closed.has(department?.id ?? NONE));
  return [...nobody, ...open.flatMap((group) => group.people)];
}

function useToggled() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return [ids, toggle, setIds] as const;
}
