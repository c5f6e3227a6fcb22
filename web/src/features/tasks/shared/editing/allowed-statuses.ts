import type { Status, TaskRow } from '@opsyard/contract';
import type { Choice } from '../../../../ui/lists/choice-list.tsx';
import { statusChoice } from '../pickers/task-choices.tsx';
import { useScope } from '../reading/project-scope.tsx';
import { missingIn, reasonHint, refusalsOf } from './transitions.ts';

/** The statuses a task of this project may have, as choices; those the workflow allows to none of some tasks come last. */
export function useAllowedStatuses(tasks?: readonly TaskRow[]): Choice[] {
  const scope = useScope();
  const choices = scope.statuses.map((status): Choice => {
    const choice = statusChoice(status);
    const all = tasks?.map((row) => refusalsOf(scope, { row, toId: status.id })) ?? [];
    const refused = all.length > 0 && all.every((refusals) => refusals.length > 0) ? all[0] : undefined;
    if (!refused) return choice;
    const disabled = all.every((refusals) => !missingIn(refusals));
    return { ...choice, hint: reasonHint(scope, refused), disabled };
  });
  return choices.toSorted((one, other) => Number(one.disabled ?? false) - Number(other.disabled ?? false));
}

/** The statuses in which the user may add tasks, as options; required values are requested there. */
export function useNewTaskStatuses(typeId?: string): Choice[] {
  const scope = useScope();
  const isOpen = ({ id }: Status) =>
    refusalsOf(scope, { row: null, toId: id, typeId }).every(({ kind }) => kind === 'missing');
  return scope.statuses.filter(isOpen).map(statusChoice);
}
