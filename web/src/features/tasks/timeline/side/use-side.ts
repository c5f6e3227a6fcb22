import { type Dependency, dependencyText, EVERY_DAY, type ProjectDependency, workingDays } from '@opsyard/contract';
import { useMemo } from 'react';
import { listText } from '../../../../kernel/words/list-text.ts';
import type { useDependencies } from '../../schedule/use-dependencies.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { TimelineShared } from '../timeline-context.ts';
import { sideColumnsOf } from './side-columns.ts';

type Found = ReturnType<typeof useDependencies>['data'];

/** The columns beside the titles and what they show; no columns on phones, which have no space for them. */
export function useSide(beside: string, found: Found, phone: boolean): TimelineShared['side'] {
  const { project } = useScope();
  return useMemo(
    () => ({
      columns: phone ? [] : sideColumnsOf(beside),
      days: project.workingDays ? workingDays(found?.daysOff ?? []) : EVERY_DAY,
      predecessorsOf: predecessorTexts(project.key, found),
    }),
    [beside, found, phone, project.key, project.workingDays],
  );
}

/** The predecessors of tasks as project plans write them, by task. */
function predecessorTexts(projectKey: string, found: Found): ReadonlyMap<string, string> {
  const within = (found?.dependencies ?? []).flatMap((one: ProjectDependency) =>
    one.predecessorSeq === undefined ? [] : [textOf(one.successorId, `${projectKey}-${one.predecessorSeq}`, one)],
  );
  const elsewhere = (found?.elsewhere ?? [])
    .filter(({ ownId, successorId }) => ownId === successorId)
    .map((one) => textOf(one.ownId, one.task.key, one));
  const byTask = Map.groupBy([...within, ...elsewhere], ({ id }) => id);
  return new Map([...byTask].map(([id, of]) => [id, listText(of.map(({ text }) => text))]));
}

function textOf(id: string, key: string, kind: Pick<Dependency, 'type' | 'lag'>) {
  return { id, text: dependencyText(key, kind) };
}
