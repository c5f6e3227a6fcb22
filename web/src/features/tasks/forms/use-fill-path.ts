import { usePathTo } from '../../../kernel/places.ts';

/** Where a form is filled in: as a new task, or at the forms for people who have no “New task” in their menu. */
export function useFillPath(id: string) {
  const pathTo = usePathTo();
  return pathTo('task/AddMatter', { form: id }) ?? pathTo('task/TaskForms', { fill: id });
}
