import { usePathTo } from '../../../kernel/places.ts';

/** The URL for filling in a form: a new task, or the forms page for users without “New task” in their menu. */
export function useFillPath(id: string) {
  const pathTo = usePathTo();
  return pathTo('task/AddMatter', { form: id }) ?? pathTo('task/TaskForms', { fill: id });
}
