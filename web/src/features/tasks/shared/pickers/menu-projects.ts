import { project } from '@opsyard/contract';
import { useEffect } from 'react';
import { call, keyOf } from '../../../../kernel/calls/api.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';

/** Reads the projects under the menu again. */
export function refreshMenuProjects(): void {
  void queryCache.invalidateQueries({ queryKey: keyOf(project.menu) });
}

/** Records that a project is open, so that the menu lists it among the recent ones. */
export function useProjectVisit(id: string): void {
  useEffect(() => {
    // Fire and forget: a visit that is not recorded is only missing in the menu.
    call(project.visit, { body: { id } }, { quiet: true }).then(refreshMenuProjects, () => undefined);
  }, [id]);
}
