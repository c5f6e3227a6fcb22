import { type ProjectCount, projectCountFilter } from '@opsyard/contract';
import { Link } from 'react-router';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { listAddress } from '../overview/list-state.ts';

type CountLinkProps = {
  count: ProjectCount;
  text: string;
  name: string;
  /** The path of the project. */
  path: string;
  tabIndex: number;
};

/** A number of tasks of a project, which opens the list of them. */
export function CountLink({ count, text, name, path, tabIndex }: CountLinkProps) {
  const today = dayOf(useNow());
  return (
    <Link to={path + listAddress(projectCountFilter(count, today), today)} aria-label={name} tabIndex={tabIndex}>
      {text}
    </Link>
  );
}
