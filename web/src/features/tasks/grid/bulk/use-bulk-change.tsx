import { type BulkChanges, type CellChanges, type TaskRow, TRANSITION_COMMENT_MAX } from '@opsyard/contract';
import { type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { withPlan } from '../../schedule/shift-dates.ts';
import { missingIn, refusalsOf } from '../../shared/editing/transitions.ts';
import { batchTasks, seenVersions, setTimes } from '../../shared/reading/batch-tasks.ts';
import { changeMatching } from '../../shared/reading/matching-tasks.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { askForStatuses } from '../../shared/type-request.ts';
import type { Everything } from '../use-grid-selection.ts';
import type { PlannedChange } from './bulk-preview.tsx';

const TextDialog = part(() => import('../../../../ui/popups/text-dialog.tsx'), 'TextDialog');

const BulkPreviewDialog = part(() => import('./bulk-preview.tsx'), 'BulkPreviewDialog');

/** A change of more tasks is shown before it is made. */
const SEEN_AT_ONCE = 200;
/** What can leave tasks out: their workflow, dates or place may not allow it. */
const DOUBTFUL = ['statusId', 'typeId', 'parentId', 'startDate', 'dueDate', 'dueTime'] as const;

type Bases = ReadonlyMap<string, TaskRow>;
type Chosen = { ids: ReadonlySet<string>; everything: Everything | null };
type Offered = {
  /** The tasks as they were shown when the values of a field were offered. */
  bases: RefObject<Bases>;
  close: () => void;
};

/** Makes one change to all chosen tasks; `dialog` requests the comment the workflow requires for it, and shows what it would do. */
export function useBulkChange({ ids, everything }: Chosen, { bases, close }: Offered) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [planned, setPlanned] = useState<PlannedChange | null>(null);
  const [commented, setCommented] = useState<BulkChanges | null>(null);
  const change = async (changes: BulkChanges, comment?: string) => {
    const rows = [...bases.current.values()];
    const statusMap = changes.typeId === undefined ? [] : await askForStatuses(scope, rows, changes.typeId);
    if (!statusMap) return;
    const text = (changed: number) => t(`bulk.${undoTextOf(changes)}`, { count: changed });
    const common = { scope, changes, text, comment, statusMap };
    if (everything) {
      const { filter, total } = everything;
      const run = () => void changeMatching({ ...common, filter });
      return setPlanned({ changes, comment, statusMap, count: total, of: { filter }, always: true, run });
    }
    const seen = changes.archived === undefined ? { bases: bases.current } : {};
    const batch = { ...common, ids: [...ids], ...seen };
    const versions = seenVersions(batch);
    const alone = () => void batchTasks({ ...batch, versions });
    const also = () => setTimes({ ...batch, changes, versions });
    const run = () => {
      if (!isDating(changes)) return alone();
      const { dueTime, ...dates } = changes;
      void withPlan({ scope, rows, datesOf: () => dates, text, ...(dueTime !== undefined && { also }) }, alone);
    };
    const always = ids.size > SEEN_AT_ONCE;
    if (always || mayLeaveOut(changes))
      setPlanned({ changes, comment, statusMap, count: ids.size, of: { versions }, always, run });
    else run();
  };
  const apply = (changes: BulkChanges) => {
    close();
    if (requiresComment(scope, bases.current, changes)) setCommented(changes);
    else void change(changes);
  };
  const preview = planned && (
    <Suspense fallback={null}>
      <BulkPreviewDialog planned={planned} onClose={() => setPlanned(null)} />
    </Suspense>
  );
  const dialog = commented ? (
    <Suspense fallback={null}>
      <TextDialog
        title={t('bulk.commentTitle')}
        label={t('bulk.commentLabel')}
        okText={t('workflow.complete')}
        max={TRANSITION_COMMENT_MAX}
        onClose={() => setCommented(null)}
        onOk={(comment) => {
          setCommented(null);
          void change(commented, comment);
        }}
      />
    </Suspense>
  ) : (
    preview
  );
  return { apply, dialog };
}

/** Whether a change sets dates, which can move other tasks, and nothing else but a time of day. */
function isDating(changes: BulkChanges): changes is Pick<CellChanges, 'startDate' | 'dueDate' | 'dueTime'> {
  const names = Object.keys(changes);
  const isOfDates = (name: string) => name === 'startDate' || name === 'dueDate';
  return names.some(isOfDates) && names.every((name) => isOfDates(name) || name === 'dueTime');
}

function mayLeaveOut(changes: BulkChanges): boolean {
  return DOUBTFUL.some((field) => changes[field] !== undefined);
}

/** Whether the workflow requires a comment of one of the tasks for their new status. */
function requiresComment(scope: ProjectScope, tasks: Bases, { statusId }: BulkChanges): boolean {
  if (statusId === undefined) return false;
  return [...tasks.values()].some((row) => missingIn(refusalsOf(scope, { row, toId: statusId }))?.includes('comment'));
}

function undoTextOf({ archived }: BulkChanges): 'changed' | 'archived' | 'unarchived' {
  if (archived === undefined) return 'changed';
  return archived ? 'archived' : 'unarchived';
}
