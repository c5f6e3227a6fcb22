import { PROJECTS_PAGE_SIZE, type Project, project } from '@opsyard/contract';
import { useRead } from '../../../kernel/api.ts';

const HOW = { quiet: true, pollOffline: 60_000 } as const;

/** The projects of the user; beyond the maximum of a list, the search is done by the server. */
export function useProjects({ archived, search }: { archived: boolean; search: string }) {
  const kept = archived ? { archived } : {};
  const all = useRead(project.list, { query: kept }, HOW);
  const isCut = (all.data?.length ?? 0) >= PROJECTS_PAGE_SIZE;
  const words = search.trim();
  const requested = isCut && words !== '';
  const found = useRead(
    project.list,
    { query: { ...kept, search: words } },
    { ...HOW, keepPrevious: true, enabled: requested },
  );
  const isAsking = found.isPending || found.isPlaceholderData;
  const data = requested ? merged(all.data ?? [], found.data ?? []) : all.data;
  return { ...all, data, isCut, isLooking: all.isPending || (requested && isAsking) };
}

function merged(all: readonly Project[], found: readonly Project[]): Project[] {
  const known = new Set(all.map(({ id }) => id));
  return [...all, ...found.filter(({ id }) => !known.has(id))];
}
