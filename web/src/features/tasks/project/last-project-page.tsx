import { HOME_PATH, project } from '@opsyard/contract';
import { Navigate, useLocation } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Failure } from '../../../ui/failure.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { lastOpened } from './last-opened.ts';

/** Redirects to the tasks of the project in its address (`?project=SITE`), else of the one opened last, else to the list of projects. */
export function LastProjectPage() {
  const { search } = useLocation();
  const { project: named, ...rest } = Object.fromEntries(new URLSearchParams(search));
  const menu = useRead(project.menu, {}, { quiet: true });
  const pathTo = usePathTo();
  if (!named && menu.error && !menu.data) return <Failure error={menu.error} retry={() => void menu.refetch()} />;
  if (!named && !menu.data) return <PageSkeleton />;
  const key = named || (menu.data && lastOpened(menu.data)?.key);
  return <Navigate to={(key && pathTo('task/ProjectTasks', { key, ...rest })) || HOME_PATH} replace />;
}
