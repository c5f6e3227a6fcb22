import { CopyTasks } from '../copy/copy-tasks.tsx';
import { MatrixDialog } from '../matrix/matrix-dialog.tsx';
import { RelocateTasks } from '../relocation/relocate-tasks.tsx';
import { SaveTaskTemplate } from '../task-template/save-task-template.tsx';
import { UseTaskTemplate } from '../task-template/use-task-template.tsx';
import { DeleteTask } from '../trash/delete-task.tsx';
import { HoldDialog } from '../trash/hold-dialog.tsx';
import type { Opened } from './task-dialogs.tsx';

type TaskDialogProps = {
  opened: Opened;
  follow: boolean;
  onDelete: (() => void) | undefined;
  onClose: () => void;
};

/** The dialog of an entry of the menu of a task. */
export function TaskDialog({ opened: { kind, task }, follow, onDelete, onClose }: TaskDialogProps) {
  switch (kind) {
    case 'copy':
      return <CopyTasks ids={[task.id]} title={task.title} follow={follow} onClose={onClose} />;
    case 'save':
      return <SaveTaskTemplate ids={[task.id]} title={task.title} onClose={onClose} />;
    case 'below':
      return <UseTaskTemplate parentId={task.id} onClose={onClose} />;
    case 'delete':
      return <DeleteTask task={task} onDelete={onDelete} onClose={onClose} />;
    case 'hold':
      return <HoldDialog kind="task" id={task.id} title={task.title} onClose={onClose} />;
    case 'relocate':
      return <RelocateTasks ids={[task.id]} follow={follow} onClose={onClose} />;
    case 'matrix':
      return <MatrixDialog task={task} onClose={onClose} />;
  }
}
