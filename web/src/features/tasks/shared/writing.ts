// What changes tasks, with the rules of the workflow and undo. It is loaded after the tasks are shown: see `with-writing.ts`.

export { undoLatest } from '../../../kernel/undo.ts';
export { addTasks } from './add-tasks.ts';
export { deleteTasks } from './batch-tasks.ts';
export { editTask } from './edit-task.ts';
export { deleteMatching } from './matching-tasks.ts';
export { askForNewTask } from './new-task-request.ts';
