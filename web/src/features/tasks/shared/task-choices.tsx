import { PRIORITIES, type Status, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Dot } from '../../../ui/chip.tsx';
import type { Choice } from '../../../ui/choice-list.tsx';
import { personChoice } from './person-choice.tsx';
import { PriorityShape } from './priority-mark.tsx';
import { useScope } from './project-scope.tsx';
import { StatusShape } from './status-mark.tsx';
import { missingIn, reasonHint, refusalsOf } from './transitions.ts';
import { TypeShape } from './type-mark.tsx';

/** Stands in a list of choices for "without one". */
export const NONE = 'none';

/** The statuses a task of this project may have, as choices; those the workflow allows to none of some tasks come last. */
export function useStatusChoices(tasks?: readonly TaskRow[]): Choice[] {
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

/** The task types as choices, in their order; an archived one only if it is among `alsoIds`. */
export function useTypeChoices(alsoIds: readonly string[] = []): Choice[] {
  return useScope()
    .project.types.filter(({ id, archived }) => !archived || alsoIds.includes(id))
    .map((type) => ({ value: type.id, text: type.name, mark: <TypeShape type={type} /> }));
}

/** The statuses in which the user may add tasks, as options; required values are requested there. */
export function useNewTaskStatuses(typeId?: string): Choice[] {
  const scope = useScope();
  const isOpen = ({ id }: Status) =>
    refusalsOf(scope, { row: null, toId: id, typeId }).every(({ kind }) => kind === 'missing');
  return scope.statuses.filter(isOpen).map(statusChoice);
}

/** One status as a choice. */
function statusChoice({ id, name, category, color }: Status): Choice {
  return { value: id, text: name, mark: <StatusShape category={category} color={color} /> };
}

/** The priorities as choices, the most urgent first. */
export function usePriorityChoices(): Choice[] {
  const { t } = useTranslation('tasks');
  return PRIORITIES.toReversed().map((priority) => ({
    value: priority,
    text: t(`shared.priority.${priority}`),
    mark: <PriorityShape priority={priority} />,
  }));
}

/** The labels of this project as choices, by name; archived ones only if they are among `alsoIds`. */
export function useLabelChoices(alsoIds: readonly string[] = []): Choice[] {
  const { project } = useScope();
  return project.labels
    .filter(({ id, archived }) => !archived || alsoIds.includes(id))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name, color }) => ({ value: id, text: name, mark: <Dot color={color} /> }));
}

/** The members of this project as options by name, followed by former members among `alsoIds`. */
export function usePersonChoices(alsoIds: readonly string[] = []): Choice[] {
  const { project } = useScope();
  const former = project.formerMembers.filter(({ id }) => alsoIds.includes(id));
  const byName = [...project.members].sort((a, b) => a.realname.localeCompare(b.realname));
  return [...byName, ...former].map(personChoice);
}
