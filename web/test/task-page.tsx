import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { ScopeProvider } from '../src/features/tasks/shared/reading/project-scope.tsx';
import type { ProjectScope } from '../src/features/tasks/shared/reading/scope.ts';
import { queryCache } from '../src/kernel/calls/query-cache.ts';
import { projectScope } from './task-makers.ts';

let search = '';

/** The query of the address a part of the page shown by `showInProject` is shown at. */
export const searchNow = () => search;

/** Shows a part of a project's page by itself. */
export function showInProject(children: ReactNode, scope: ProjectScope = projectScope()): RenderResult {
  queryCache.clear();
  return render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter>
        <ScopeProvider value={scope}>{children}</ScopeProvider>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Address() {
  search = useLocation().search;
  return null;
}
