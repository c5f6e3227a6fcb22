import { SchedulePlans } from '../../schedule/schedule-plans.tsx';
import { TaskConflicts } from '../conflicts/task-conflicts.tsx';

/** The dialogs that changes of tasks in this project wait for. */
export function Decisions() {
  return (
    <>
      <TaskConflicts />
      <SchedulePlans />
    </>
  );
}
