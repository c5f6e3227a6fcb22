import { singleGroup, withOnePerGroup } from '@opsyard/contract';
import { useScope } from '../reading/project-scope.tsx';

/** Makes the function that answers chosen labels with one of each group that allows only one: the label chosen last. */
export function useSingleLabels(): (after: readonly string[], before: readonly string[]) => string[] {
  const { project } = useScope();
  const groupOf = new Map(project.labels.map((label) => [label.id, singleGroup(label)]));
  return (after, before) => [...withOnePerGroup({ before, after }, (id) => groupOf.get(id))];
}
