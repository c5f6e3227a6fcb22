import { type MenuProject, project, type Reply } from '@opsyard/contract';
import { keyOf, useRead, useSend } from '../../../kernel/calls/api.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';

type Menu = Reply<typeof project.menu>;
const NONE: Menu = { favourites: [], recent: [] };

/** The projects in the menu; a new order of favourites is shown at once and reverted when the server refuses it. */
export function useMenuProjects(): Menu & { arrange: (ids: readonly string[]) => void } {
  const { data = NONE } = useRead(project.menu, {}, { quiet: true });
  const { mutateAsync } = useSend(project.orderFavourites, { keepQueries: true, inOrder: true });
  const arrange = (ids: readonly string[]) => {
    const key = keyOf(project.menu, {});
    queryCache.setQueryData<Menu>(key, (menu) => menu && { ...menu, favourites: inOrder(menu.favourites, ids) });
    mutateAsync({ body: { ids: [...ids] } }).catch(() => void queryCache.invalidateQueries({ queryKey: key }));
  };
  return { ...data, arrange };
}

/** The ids with one of them moved to the position of another: after it when moving down, otherwise before it. */
export function moveBefore(ids: readonly string[], moved: string, to: string): string[] {
  const place = ids.indexOf(to);
  const others = ids.filter((id) => id !== moved);
  return place < 0 || !ids.includes(moved) ? [...ids] : others.toSpliced(place, 0, moved);
}

function inOrder(projects: readonly MenuProject[], ids: readonly string[]): MenuProject[] {
  return ids.flatMap((id) => projects.find((one) => one.id === id) ?? []);
}
