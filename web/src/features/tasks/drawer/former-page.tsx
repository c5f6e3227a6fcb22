import { taskAddress } from '@opsyard/contract';
import { Navigate, useLocation } from 'react-router';
import { stateOf } from '../shared/open-task.ts';

/** Leads from an address of the former form of the full page of a task, `task=SITE-12&view=page`, to the present one. */
export function FormerPage() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const comment = params.get('comment');
  const query = comment ? `?${new URLSearchParams({ comment })}` : '';
  return <Navigate to={taskAddress(params.get('task') ?? '') + query} state={stateOf(pathname, search)} replace />;
}
