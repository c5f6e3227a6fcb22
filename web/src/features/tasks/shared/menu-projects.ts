import { project } from '@opsyard/contract';
import { useEffect } from 'react';
import { call, keyOf } from '../../../kernel/api.ts';
import { queryCache } from '../../../kernel/query-cache.ts';

/** Reads the projects under the menu again. */
export function refreshMenuProjects(): void {
  void queryCache.invalidateQueries({ queryKey: keyOf(project.menu) });
}

/** Notes that a project is open, so that the menu has it among the recent ones. */
export function useProjectVisit(id: string): void {
  useEffect(() => {
    // Nobody waits for it: a visit that is not noted is missing in the menu only.
    call(project.visit, { body: { id } }, { quiet: true }).then(refreshMenuProjects, () => undefined);
  }, [id]);
}
