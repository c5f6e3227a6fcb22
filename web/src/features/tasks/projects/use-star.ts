import { type Project, project } from '@opsyard/contract';
import { useSend } from '../../../kernel/calls/api.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { refreshMenuProjects } from '../shared/pickers/menu-projects.ts';

/** Stars or unstars a project; shown at once, reverted when the server refuses it. The order is unchanged until the list is reloaded. */
export function useStar(): (one: Pick<Project, 'id' | 'starred'>) => void {
  const { mutateAsync } = useSend(project.star, { keepQueries: true });
  return ({ id, starred }) => {
    show(id, !starred);
    runInOrder(`star ${id}`, () => mutateAsync({ body: { id, starred: !starred } })).then(refreshMenuProjects, () =>
      show(id, starred),
    );
  };
}

function show(id: string, starred: boolean): void {
  queryCache.setQueriesData<Project[]>({ queryKey: [project.list.feature, project.list.id] }, (projects) =>
    projects?.map((one) => (one.id === id ? { ...one, starred } : one)),
  );
}
