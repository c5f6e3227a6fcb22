import { type CustomKey, isCustomKey, mapPlainFields, type PlainField, type TaskRow } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { classes } from '../../../ui/classes.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { PersonName } from '../../../ui/people.tsx';
import { CustomValueView } from '../custom-field/custom-value.tsx';
import { PlainValue } from '../shared/editing/plain-value.tsx';
import { LabelChips } from '../shared/marks/label-chips.tsx';
import { PriorityMark } from '../shared/marks/priority-mark.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { TaskChips } from '../shared/marks/task-chips.tsx';
import { TypeIcon, TypeMark } from '../shared/marks/type-mark.tsx';
import { UnreadMark } from '../shared/marks/unread-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed, type ProjectScope } from '../shared/reading/scope.ts';
import type { FactColumn } from '../shared/reading/task-facts.ts';
import { DueDay } from '../shared/text/due-day.tsx';
import { ExternalNames } from '../shared/text/external-names.tsx';
import type { BuiltInColumn, ColumnId } from './columns.ts';
import styles from './grid.module.css';
import { useGridContext } from './grid-context.ts';

type CellProps = {
  row: TaskRow;
  width: number;
  /** It shows below its parent. */
  isBelow: boolean;
};

/** What a cell of a task shows. */
export function CellContent({ column, ...props }: CellProps & { column: ColumnId }): ReactNode {
  const scope = useScope();
  if (isCustomKey(column)) return <CustomCell name={column} {...props} />;
  return CONTENT[column as BuiltInColumn]({ ...props, scope }) ?? <None />;
}

function CustomCell({ name, row, width }: CellProps & { name: CustomKey }) {
  const field = useScope().fieldOf(name);
  const value = row.custom?.[name] ?? null;
  if (!field || value === null) return <None />;
  return <CustomValueView field={field} value={value} max={Math.max(1, Math.floor(width / 80))} />;
}

type Content = (props: CellProps & { scope: ProjectScope }) => ReactNode;

/** Null stands for an empty field. */
const CONTENT: Record<BuiltInColumn, Content> = {
  select: () => null,
  key: ({ row }) => <KeyLink row={row} />,
  title: ({ row, isBelow }) => <TitleText row={row} isBelow={isBelow} />,
  status: ({ row, scope }) => <StatusMark status={scope.statusOf(row.statusId)} />,
  type: ({ row, scope }) => <TypeMark type={scope.typeOf(row.typeId)} />,
  owner: ({ row, scope }) => row.ownerId && <PersonName person={scope.personOf(row.ownerId)} size={20} />,
  assignees: ({ row, width }) =>
    row.assigneeIds.length + (row.externalPeople?.length ?? 0) > 0 ? <Assignees row={row} width={width} /> : null,
  priority: ({ row }) => <PriorityMark priority={row.priority} />,
  labels: ({ row, scope }) => (row.labelIds.length > 0 ? <LabelChips ids={row.labelIds} scope={scope} /> : null),
  ...mapPlainFields(plainContent),
  dueDate: ({ row }) => row.dueDate && <DueDay task={row} />,
  progress: factContent('progress'),
  rollUp: ({ row }) => row.children > 0 && <RollUpText task={row} />,
  requester: factContent('requester'),
  promised: factContent('promised'),
  links: factContent('links'),
  lastComment: factContent('lastComment'),
  updated: ({ row }) => <When at={row.updatedAt} />,
  created: ({ row }) => <When at={row.createdAt} />,
};

function plainContent(name: PlainField): Content {
  return ({ row }) => row[name] !== null && <PlainValue field={name} value={row[name]} className={styles.figure} />;
}

const FactCell = optionalPart(() => import('./facts/fact-cell.tsx'), 'FactCell', 'main');

const RollUpText = optionalPart(() => import('../shared/text/roll-up-text.tsx'), 'RollUpText', 'main');

const ParentLink = optionalPart(() => import('../shared/pickers/parent-link.tsx'), 'ParentLink', 'main');

function factContent(column: FactColumn | 'progress'): Content {
  return ({ row }) => <FactCell row={row} column={column} />;
}

function KeyLink({ row }: { row: TaskRow }) {
  const { hrefOf } = useGridContext();
  const key = useScope().keyOf(row);
  return (
    <a className={styles.key} href={hrefOf(key)} tabIndex={-1} data-open>
      {key}
    </a>
  );
}

function TitleText({ row, isBelow }: Pick<CellProps, 'row' | 'isBelow'>) {
  const { t } = useTranslation('tasks');
  const { hrefOf, canEdit } = useGridContext();
  const { keyOf, mayChange } = useScope();
  return (
    <>
      {!isBelow && row.parentId !== null && <ParentLink task={row} />}
      <TypeIcon typeId={row.typeId} />
      <UnreadMark task={row} />
      <a
        className={classes(styles.titleText, isClosed(row.category) && styles.closed)}
        title={row.title}
        href={hrefOf(keyOf(row))}
        tabIndex={-1}
        draggable={false}
        data-open
      >
        {row.title}
      </a>
      <TaskChips task={row} />
      {canEdit && mayChange(row) && (
        <button
          type="button"
          className={styles.open}
          tabIndex={-1}
          data-edit
          aria-label={t('list.editTitle', { title: row.title })}
          title={t('list.editTitleShort')}
        >
          <Glyph name="pencil" />
        </button>
      )}
    </>
  );
}

const FACE = 22;

function Assignees({ row, width }: Pick<CellProps, 'row' | 'width'>) {
  const scope = useScope();
  const people = row.assigneeIds.map((id) => scope.personOf(id)).filter((person) => person !== undefined);
  const faces = <AvatarList people={people} maxLength={Math.max(1, Math.floor((width - 40) / FACE))} size={FACE} />;
  return (
    <>
      {people.length > 0 && faces}
      <ExternalNames names={row.externalPeople} max={people.length > 0 ? 0 : 1} />
    </>
  );
}

function None() {
  return (
    <span className={styles.empty} aria-hidden="true">
      –
    </span>
  );
}
