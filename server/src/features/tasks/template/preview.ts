import type { ProjectTemplatePreview } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { translate } from '../../../kernel/words.ts';
import type { ProjectPlan, TaskPlan } from '../project/templates.ts';

type ShownTask = ProjectTemplatePreview['tasks'][number];

/** What a project created from a plan begins with, in a language. */
export function previewOf(plan: ProjectPlan, language: Language): ProjectTemplatePreview {
  const named = <T extends { name: readonly [string, string] }>({ name, ...rest }: T) => ({
    ...rest,
    name: translate(name, language),
  });
  const types = plan.types?.map(({ name }) => name) ?? [];
  return {
    statuses: plan.statuses.map(named),
    labels: plan.labels.map(named),
    types: types.length > 1 ? types : [],
    modulesOff: plan.modulesOff ?? [],
    workingDays: plan.workingDays === true,
    tasks: [...plannedTasks(plan, language), ...portableTasks(plan)],
  };
}

/** The tasks of a built-in template, or of one from before tasks were kept with all their dates. */
function plannedTasks(plan: ProjectPlan, language: Language): ShownTask[] {
  const inLanguage = (named: readonly { name: readonly [string, string] }[]) =>
    new Map(named.map(({ name }) => [name[0], translate(name, language)]));
  const [statuses, labels] = [inLanguage(plan.statuses), inLanguage(plan.labels)];
  const shown = (task: TaskPlan, depth: number): ShownTask[] => [
    {
      ...{ title: translate(task.title, language), depth, priority: task.priority, start: null },
      status: statuses.get(task.status) ?? task.status,
      labels: task.labels.map((name) => labels.get(name) ?? name),
      due: task.daysBefore === undefined ? null : 0 - task.daysBefore,
      items: task.checklist?.length ?? 0,
    },
    ...(task.children ?? []).flatMap((child) => shown(child, depth + 1)),
  ];
  return plan.tasks.flatMap((task) => shown(task, 0));
}

function portableTasks({ portable }: ProjectPlan): ShownTask[] {
  if (!portable) return [];
  const depths = new Map<string, number>();
  const labels = new Map(portable.labels.map(({ id, name }) => [id, name]));
  return portable.tasks.map((task) => {
    const depth = task.parentId === null ? 0 : (depths.get(task.parentId) ?? 0) + 1;
    depths.set(task.id, depth);
    return {
      ...{ title: task.title, depth, status: task.status, priority: task.priority },
      ...{ start: task.startDate, due: task.dueDate, items: task.items.length },
      labels: task.labelIds.flatMap((id) => labels.get(id) ?? []),
    };
  });
}
