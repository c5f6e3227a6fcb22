import { PROJECTS_PAGE_SIZE, type Project, project } from '@opsyard/contract';
import { useEffect, useRef } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import type { ProjectFilter } from './project-filter.ts';

const HOW = { quiet: true, pollOffline: 60_000 } as const;

/** The projects of the user; beyond the maximum of a list, they are searched and filtered by the server. */
export function useProjects(filter: ProjectFilter & { archived: boolean }, me: string) {
  const { archived } = filter;
  useRefreshOnNewDay();
  const kept = archived ? { archived } : {};
  const all = useRead(project.list, { query: kept }, HOW);
  const isCut = (all.data?.length ?? 0) >= PROJECTS_PAGE_SIZE;
  const narrowing = queryOf(filter, me);
  const requested = isCut && Object.keys(narrowing).length > 0;
  const found = useRead(
    project.list,
    { query: { ...kept, ...narrowing } },
    { ...HOW, keepPrevious: true, enabled: requested },
  );
  const isAsking = found.isPending || found.isPlaceholderData;
  const data = requested ? merged(all.data ?? [], found.data ?? []) : all.data;
  return { ...all, data, isCut, isLooking: all.isPending || (requested && isAsking) };
}

/** Reads the projects again when a day begins: tasks have become overdue. */
function useRefreshOnNewDay(): void {
  const today = dayOf(useNow());
  const counted = useRef(today);
  useEffect(() => {
    if (counted.current === today) return;
    counted.current = today;
    void refresh(project.list.feature);
  }, [today]);
}

/** A filter as a query of the server, without what narrows nothing. */
export function queryOf({ search, state, owner, category, role, department, health }: ProjectFilter, me: string) {
  const query = {
    search: search.trim(),
    states: state.join(),
    owners: owner.map((id) => (id === 'me' ? me : id)).join(),
    categories: category.join(),
    roles: role.join(),
    departments: department.join(),
    healths: health.join(),
  };
  return Object.fromEntries(Object.entries(query).filter(([, text]) => text !== '')) as Partial<typeof query>;
}

function merged(all: readonly Project[], found: readonly Project[]): Project[] {
  const known = new Set(all.map(({ id }) => id));
  return [...all, ...found.filter(({ id }) => !known.has(id))];
}
