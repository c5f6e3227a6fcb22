import { PRIORITIES, type Status } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Dot } from '../../../../ui/chip.tsx';
import type { Choice } from '../../../../ui/lists/choice-list.tsx';
import { PriorityShape } from '../marks/priority-mark.tsx';
import { StatusShape } from '../marks/status-mark.tsx';
import { TypeShape } from '../marks/type-mark.tsx';
import { useScope } from '../reading/project-scope.tsx';
import { personChoice } from './person-choice.tsx';

/** Stands in a list of choices for "without one". */
export const NONE = 'none';

/** The statuses of this project as choices. */
export function useStatusChoices(): Choice[] {
  return useScope().statuses.map(statusChoice);
}

/** The task types as choices, in their order; an archived one only if it is among `alsoIds`. */
export function useTypeChoices(alsoIds: readonly string[] = []): Choice[] {
  return useScope()
    .project.types.filter(({ id, archived }) => !archived || alsoIds.includes(id))
    .map((type) => ({ value: type.id, text: type.name, mark: <TypeShape type={type} /> }));
}

export function statusChoice({ id, name, category, color }: Status): Choice {
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

/** The labels of this project as choices, by group and name, those without a group first; archived ones only if they are among `alsoIds`. */
export function useLabelChoices(alsoIds: readonly string[] = []): Choice[] {
  const { project } = useScope();
  return project.labels
    .filter(({ id, archived }) => !archived || alsoIds.includes(id))
    .sort((a, b) => (a.group ?? '').localeCompare(b.group ?? '') || a.name.localeCompare(b.name))
    .map(({ id, name, color, group }) => ({ value: id, text: name, mark: <Dot color={color} />, group }));
}

/** The members of this project as options by name, followed by former members among `alsoIds`. */
export function usePersonChoices(alsoIds: readonly string[] = []): Choice[] {
  const { project } = useScope();
  const former = project.formerMembers.filter(({ id }) => alsoIds.includes(id));
  const byName = [...project.members].sort((a, b) => a.realname.localeCompare(b.realname));
  return [...byName, ...former].map(personChoice);
}
