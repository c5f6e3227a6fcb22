import type { BulkChanges, TaskRow } from '@opsyard/contract';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { type Choice, ChoiceList } from '../../../../ui/lists/choice-list.tsx';
import { DueEditor } from '../../shared/editing/due-editor.tsx';
import { PlainEditor } from '../../shared/editing/plain-editor.tsx';
import { useLabelMaking } from '../../shared/pickers/label-making.ts';
import { useLabelChoices, usePersonChoices } from '../../shared/pickers/task-choices.tsx';
import { OwnerPicker, PriorityPicker, StatusPicker, TypePicker } from '../../shared/pickers/task-pickers.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import styles from './bulk-bar.module.css';
import type { BulkField } from './bulk-bar.tsx';

/** What edits values of custom fields is no part of the first list. */
const BulkCustom = part(() => import('./bulk-custom.tsx'), 'BulkCustom');

const ParentPicker = part(() => import('../../order/parent-picker.tsx'), 'ParentPicker');

type BulkPickerProps = {
  field: BulkField;
  ids: ReadonlySet<string>;
  /** The number of tasks that change. */
  count: number;
  onApply: (changes: BulkChanges) => void;
};

/** The values a field of all chosen tasks can be given. */
export function BulkPicker({ field, ids, count, onApply }: BulkPickerProps): ReactNode {
  const { t } = useTranslation('tasks');
  if (field === 'custom') {
    return (
      <Suspense fallback={null}>
        <BulkCustom count={count} onApply={onApply} />
      </Suspense>
    );
  }
  const label = t(`shared.field.${field}`);
  if (field === 'status') return <Status ids={ids} count={count} onApply={onApply} />;
  if (field === 'type') return <TypePicker onPick={(typeId) => onApply({ typeId })} />;
  if (field === 'owner') return <OwnerPicker onPick={(ownerId) => onApply({ ownerId })} />;
  if (field === 'priority') return <PriorityPicker onPick={(priority) => onApply({ priority })} />;
  if (field === 'parent') {
    return (
      <Suspense fallback={null}>
        <ParentPicker value={undefined} onPick={(parentId) => onApply({ parentId })} />
      </Suspense>
    );
  }
  if (field === 'assignees') return <People ids={ids} count={count} onApply={onApply} />;
  if (field === 'labels') return <Labels ids={ids} count={count} onApply={onApply} />;
  if (field === 'dueDate') {
    const apply = (changes: BulkChanges) => Object.keys(changes).length > 0 && onApply(changes);
    return <DueEditor label={label} value={UNKNOWN_DUE} isMany onPick={apply} />;
  }
  return (
    <PlainEditor field={field} label={label} value={null} withNone onPick={(value) => onApply({ [field]: value })} />
  );
}

const UNKNOWN_DUE = { dueDate: null, dueTime: null };

type ListProps = Omit<BulkPickerProps, 'field'>;

function Status({ ids, onApply }: ListProps) {
  const store = taskStoreOf(useScope().project.id);
  const tasks = [...ids].map((id) => store.get(id)).filter((row) => row !== undefined);
  return <StatusPicker tasks={tasks} onPick={(statusId) => onApply({ statusId })} />;
}

function People({ ids, count, onApply }: ListProps) {
  const choices = usePersonChoices();
  const [marks, setMarks] = useState(NO_MARKS);
  const apply = (replaces: boolean) => {
    const { add, remove } = changesFrom(marks);
    if (replaces) return onApply({ assigneeIds: add });
    onApply({
      ...(add.length > 0 && { addAssigneeIds: add }),
      ...(remove.length > 0 && { removeAssigneeIds: remove }),
    });
  };
  const valuesOf = (row: TaskRow) => row.assigneeIds;
  return <MarkList field="assignees" {...{ choices, ids, count, valuesOf, marks, setMarks }} onApply={apply} />;
}

function Labels({ ids, count, onApply }: ListProps) {
  const store = taskStoreOf(useScope().project.id);
  const choices = useLabelChoices([...ids].flatMap((id) => store.get(id)?.labelIds ?? []));
  const [marks, setMarks] = useState(NO_MARKS);
  const making = useLabelMaking((made) => setMarks((now) => marked(now, made, true)));
  const apply = (replaces: boolean) => {
    const { add, remove } = changesFrom(marks);
    if (replaces) return onApply({ labelIds: add });
    onApply({ ...(add.length > 0 && { addLabelIds: add }), ...(remove.length > 0 && { removeLabelIds: remove }) });
  };
  const valuesOf = (row: TaskRow) => row.labelIds;
  return <MarkList field="labels" {...{ choices, ids, count, valuesOf, marks, setMarks, making }} onApply={apply} />;
}

const NO_MARKS: Marks = new Map();

type MarkListProps = {
  field: 'assignees' | 'labels';
  choices: readonly Choice[];
  ids: ReadonlySet<string>;
  count: number;
  valuesOf: (row: TaskRow) => readonly string[];
  marks: Marks;
  setMarks: (marks: Marks) => void;
  making?: ReturnType<typeof useLabelMaking>;
  onApply: (replaces: boolean) => void;
};

/** Values some, all or none of the chosen tasks have; ticking adds one to all, unticking takes it off all, or those ticked replace what the tasks have. */
function MarkList({ field, choices, ids, count, valuesOf, marks, setMarks, making, onApply }: MarkListProps) {
  const { t } = useTranslation('tasks');
  const store = taskStoreOf(useScope().project.id);
  const rows = [...ids].map((id) => store.get(id)).filter((row) => row !== undefined);
  const shares = sharesOf(rows, valuesOf);
  const [replaces, setReplaces] = useState(false);
  const clears = replaces && ![...marks.values()].includes(true);
  const hasAll = (value: string) => marks.get(value) ?? (!replaces && shares.get(value) === rows.length);
  const hint = (value: string) => {
    if (replaces) return undefined;
    const share = shares.get(value) ?? 0;
    const partly = !marks.has(value) && share > 0 && share < rows.length;
    return partly ? t('bulk.some', { count: share, total: rows.length }) : undefined;
  };
  return (
    <ChoiceList
      label={t(`shared.field.${field}`)}
      choices={choices.map((choice) => ({ ...choice, hint: hint(choice.value) ?? choice.hint }))}
      selected={choices.map(({ value }) => value).filter(hasAll)}
      multiple
      onPick={(value) => setMarks(marked(marks, value, !hasAll(value)))}
      {...making}
      footer={
        <>
          <label className={styles.replace}>
            <input type="checkbox" checked={replaces} onChange={({ target }) => setReplaces(target.checked)} />
            {t('bulk.replace')}
          </label>
          <Button
            type="primary"
            size="small"
            block
            disabled={marks.size === 0 && !replaces}
            onClick={() => onApply(replaces)}
          >
            {t(clears ? 'bulk.clearField' : 'bulk.apply', { count })}
          </Button>
        </>
      }
    />
  );
}

/** The change of each value: true adds it to every task, false removes it. */
type Marks = ReadonlyMap<string, boolean>;

/** How many of some rows have each value. */
function sharesOf<R>(rows: readonly R[], valuesOf: (row: R) => readonly string[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const row of rows) for (const value of valuesOf(row)) shares.set(value, (shares.get(value) ?? 0) + 1);
  return shares;
}

/** The marks with one more. */
function marked(marks: Marks, value: string, has: boolean): Marks {
  return new Map(marks).set(value, has);
}

function changesFrom(marks: Marks): { add: string[]; remove: string[] } {
  const of = (requested: boolean) => [...marks].filter(([, has]) => has === requested).map(([value]) => value);
  return { add: of(true), remove: of(false) };
}
