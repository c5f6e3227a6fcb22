import type { CopiedPart } from '@opsyard/contract';
import type { Portable, PortableTask } from './portable.ts';

/** The tasks with the chosen parts only, as not started: nothing on their checklists is done. */
export function withParts<D>(portable: Portable<D>, parts: readonly CopiedPart[]): Portable<D> {
  const has = (part: CopiedPart) => parts.includes(part);
  const tasks = portable.tasks.map((task): PortableTask<D> => {
    const items = has('checklist') ? task.items.map((item) => ({ ...item, done: false })) : [];
    return {
      ...task,
      status: null,
      ...(has('people') ? {} : { ownerId: null, assigneeIds: [], names: [] }),
      labelIds: has('labels') ? task.labelIds : [],
      custom: has('fields') ? task.custom : {},
      items: has('people') ? items : items.map((item) => ({ ...item, assigneeId: null })),
      files: has('files') ? task.files : [],
    };
  });
  const used = new Set(tasks.flatMap(({ labelIds }) => labelIds));
  return {
    tasks,
    links: has('links') ? portable.links : [],
    labels: portable.labels.filter(({ id }) => used.has(id)),
    fields: has('fields') ? portable.fields : [],
  };
}
