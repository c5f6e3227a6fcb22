import { project } from '@opsyard/contract';
import { createContext, use, useMemo } from 'react';
import { useRead } from '../../../../kernel/calls/api.ts';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { type ProjectScope, scopeOf } from './scope.ts';

const ScopeContext = createContext<ProjectScope | null>(null);

/** Provides the project to all components below. */
export const ScopeProvider = ScopeContext.Provider;

/** The project of the page; only below a `ScopeProvider`. */
export function useScope(): ProjectScope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('useScope needs a ScopeProvider');
  return scope;
}

/** Reads a project by its key and follows it. */
export function useProject(key: string | null | undefined): {
  scope: ProjectScope | null;
  error: RequestError | null;
  retry: () => void;
} {
  const { data, error, refetch } = useRead(
    project.queryById,
    { query: { key: key ?? '' } },
    { enabled: Boolean(key), quiet: true, staleTime: 60_000 },
  );
  const scope = useMemo(() => (data ? scopeOf(data) : null), [data]);
  return { scope, error, retry: () => void refetch() };
}
