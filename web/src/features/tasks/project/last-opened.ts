import type { MenuProject, project, Reply } from '@opsyard/contract';

/** The project in the menu that the user opened last, otherwise the first favourite; undefined if the menu has none. */
export function lastOpened({ favourites, recent }: Reply<typeof project.menu>): MenuProject | undefined {
  const all = [...favourites, ...recent];
  return all.toSorted((a, b) => (b.visitedAt ?? '').localeCompare(a.visitedAt ?? ''))[0];
}
