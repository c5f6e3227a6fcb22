import { useCan } from '../../../kernel/can.tsx';
import { useScope } from './reading/project-scope.tsx';

/** Whether the menu of a task offers to save it as a template. */
export function useMaySaveTemplates(): boolean {
  const { can } = useScope();
  const mayShare = useCan('task:template:share');
  return can('editTasks') && can('exportTasks') && (can('manageProject') || mayShare);
}
