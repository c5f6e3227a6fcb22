import { project } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';

/** The project a page is about: the one in its address, else the one opened last, else the first; undefined while that is being read. */
export function useChosenProject() {
  const [{ project: named }, go] = useUrlState({ project: '' });
  const { data: projects, error, refetch } = useRead(project.list, { query: {} }, { quiet: true });
  const menu = useRead(project.menu, {}, { quiet: true });
  const usual = menu.isPending ? undefined : (menu.data?.recent[0]?.key ?? projects?.[0]?.key);
  return {
    key: named === '' ? usual : named,
    projects,
    error,
    retry: () => void refetch(),
    choose: (key: string) => go({ project: key }),
  };
}
