import { SchedulePlans } from '../../schedule/schedule-plans.tsx';
import { ConflictTray } from '../conflicts/conflict-tray.tsx';

/** The dialogs that changes of tasks in this project wait for. */
export function Decisions() {
  return (
    <>
      <ConflictTray />
      <SchedulePlans />
    </>
  );
}
