import { customKey, type GroupTotals, isCustomKey, SUMS_MAX, type SumField, task } from '@opsyard/contract';
import { useEffect, useMemo } from 'react';
import { useRead } from '../../../../kernel/calls/api.ts';
import { withinGroup } from '../../../../records/grid/groups/group-values.ts';
import { useNow } from '../../../../ui/dates/minute.ts';
import { dayOf } from '../../../../ui/dates/when-text.ts';
import { coalescedRefetch } from '../../shared/reading/coalesced-refetch.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { useColumns } from '../page/view-choices.ts';
import type { ListQuery } from '../reading/list-reading.ts';

const DELAY = 1_000;

export type Totals = GroupTotals & { fields: readonly SumField[] };

/** The totals of the groups of a list by their value, of the columns that show and add up; read after the tasks. */
export function useGroupTotals({ by, subBy, filter }: ListQuery): ReadonlyMap<string, Totals> {
  const scope = useScope();
  const projectId = scope.project.id;
  const fields = useSumFields();
  const today = dayOf(useNow());
  const enabled = by !== null;
  const body = {
    ...{ projectId, by: by ?? 'status', sums: fields, today },
    ...(subBy && { subBy }),
    ...(filter && { filter }),
  };
  const { data, refetch } = useRead(task.totals, { body }, { enabled, quiet: true });
  useEffect(() => {
    if (!enabled) return;
    const again = coalescedRefetch(async () => void (await refetch()), DELAY);
    const unlisten = taskStoreOf(projectId).listen(({ kind }) => kind !== 'read' && again.soon());
    return () => {
      again.stop();
      unlisten();
    };
  }, [enabled, projectId, refetch]);
  return useMemo(() => {
    return new Map(
      (enabled ? (data ?? []) : []).map((one) => [
        one.sub === null ? one.value : withinGroup(one.value, one.sub),
        { ...one, fields },
      ]),
    );
  }, [enabled, data, fields]);
}

/** The fields of the columns that show whose values add up. */
function useSumFields(): SumField[] {
  const scope = useScope();
  const { columns } = useColumns();
  return useMemo(() => {
    const summed = scope.fields.filter(({ kind }) => kind === 'number' || kind === 'money');
    const names: readonly string[] = ['estimate', ...summed.map(({ id }) => customKey(id))];
    return columns
      .flatMap(({ key }) => (names.includes(key) && (key === 'estimate' || isCustomKey(key)) ? [key] : []))
      .slice(0, SUMS_MAX);
  }, [scope, columns]);
}
