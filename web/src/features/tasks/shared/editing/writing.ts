import { undoLatest } from '../../../../kernel/writes/undo.ts';
import { saveWithDates } from '../../schedule/change-dates.ts';
import { addTasks } from '../add-tasks.ts';
import { askForNewTask } from '../new-task-request.ts';
import { deleteTasks } from '../reading/batch-tasks.ts';
import { deleteMatching } from '../reading/matching-tasks.ts';

/** The code that changes tasks, with the rules of the workflow and undo. It is loaded after the tasks are shown: see `with-writing.ts`. */
export const changes = { undoLatest, addTasks, deleteTasks, saveWithDates, deleteMatching, askForNewTask };
