import {
  type CellGrouping,
  type CustomKey,
  type Grouping,
  isCustomKey,
  isLabelGroup,
  LIST_GROUPINGS,
  type ListGrouping,
  type PeriodGrouping,
  PRIORITIES,
  periodOf,
} from '@opsyard/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../../kernel/loading/optional-part.tsx';
import { GroupHead } from '../../../../records/grid/groups/group-head.tsx';
import { GroupLine } from '../../../../records/grid/groups/group-line.tsx';
import { splitGroup } from '../../../../records/grid/groups/group-values.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { PersonName } from '../../../../ui/people.tsx';
import { CustomValueView } from '../../custom-field/custom-value.tsx';
import { PriorityMark } from '../../shared/marks/priority-mark.tsx';
import { StatusMark } from '../../shared/marks/status-mark.tsx';
import { TypeMark } from '../../shared/marks/type-mark.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { groupingName } from '../../shared/text/field-text.ts';
import { isRepeating } from '../page/page-state.ts';
import { customValueIn, type Section } from './sections.ts';
import type { Totals } from './use-group-totals.ts';

const GroupTotals = optionalPart(() => import('./group-totals.tsx'), 'GroupTotals', 'main');

const ListGroupName = optionalPart(() => import('./list-group-name.tsx'), 'ListGroupName');

type TaskGroupHeadProps = Pick<ComponentProps<typeof GroupHead>, 'tabIndex' | 'onClick'> & {
  section: Section;
  /** Its tasks, also those of groups within it. */
  count: number;
  by: Grouping;
  /** The field of the groups within others. */
  subBy: Grouping | null;
  /** Missing until they are read. */
  totals: Totals | undefined;
  folded: boolean;
};

/** The head of a group: what its tasks share, how many they are, what they come to, and whether they show. */
export function TaskGroupHead({ section, count, by, subBy, totals, folded, ...button }: TaskGroupHeadProps) {
  const { value, sub } = splitGroup(section.value);
  const isWithin = subBy !== null && sub !== null;
  const isCountedAbove = isRepeating(subBy, useScope().fields) && !isWithin;
  return (
    <GroupHead
      name={isWithin ? <GroupName by={subBy} value={sub} /> : <GroupName by={by} value={value} />}
      // A task with several labels or people is in several groups of the second level, and counts once above them.
      count={isCountedAbove ? (totals?.count ?? count) : count}
      isFolded={folded}
      isWithin={isWithin}
      totals={totals && <GroupTotals {...totals} />}
      data-stop
      data-fold={section.value}
      {...button}
    />
  );
}

type GroupRowProps = Omit<TaskGroupHeadProps, 'tabIndex' | 'onClick'> & {
  line: number;
  top: number;
  active: boolean;
  columns: number;
};

/** The head of a group as a line of the grid. */
export function GroupRow({ line, top, active, columns, ...group }: GroupRowProps) {
  return (
    <GroupLine {...{ line, top, columns }}>
      <TaskGroupHead {...group} tabIndex={active ? 0 : -1} />
    </GroupLine>
  );
}

/** What the tasks of a group share. */
export function GroupName({ by, value }: { by: CellGrouping; value: string }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const priority = by === 'priority' && PRIORITIES.find((one) => one === value);
  if (priority) return <PriorityMark priority={priority} />;
  if (by === 'status') return <StatusMark status={scope.statusOf(value)} />;
  if (by === 'type') return <TypeMark type={scope.typeOf(value)} />;
  if (by === 'owner') return value ? <PersonName person={scope.personOf(value)} size={20} /> : t('list.noOwner');
  if (isCustomKey(by)) return <CustomGroupName by={by} value={value} />;
  if (isOfListOnly(by)) return <ListGroupName by={by} value={value} />;
  const label = scope.labelOf(value);
  if (label) return <Chip color={label.color}>{label.name}</Chip>;
  return isLabelGroup(by) ? t('board.noneOfGroup', { group: groupingName(by, scope, t) }) : t('list.noLabels');
}

function isOfListOnly(by: CellGrouping): by is ListGrouping | PeriodGrouping {
  return LIST_GROUPINGS.some((one) => one === by) || periodOf(by) !== undefined;
}

function CustomGroupName({ by, value }: { by: CustomKey; value: string }) {
  const { t } = useTranslation('tasks');
  const field = useScope().fieldOf(by);
  if (field && value) return <CustomValueView field={field} value={customValueIn(value)} />;
  return field?.kind === 'checkbox' ? t('fields.no') : t('list.noValue');
}
