import { SchedulePlans } from '../../schedule/schedule-plans.tsx';
import { ConflictList } from '../conflicts/conflict-list.tsx';

/** The dialogs that changes of tasks in this project wait for. */
export function Decisions() {
  return (
    <>
      <ConflictList />
      <SchedulePlans />
    </>
  );
}
