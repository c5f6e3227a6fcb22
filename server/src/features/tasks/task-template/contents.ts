import type { TaskRow } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Anchor } from '../copy/distances.ts';
import type { Portable } from '../copy/portable.ts';
import { listFields } from '../custom-field/store.ts';
import { marketOf, namesDesigner, withDesigners } from './designers.ts';
import type { TemplateWithContent } from './store.ts';
import { tasksOfTemplate } from './use.ts';

type Reading = { db: Db; actor: Actor };
type AnchorOf = (row: TaskRow) => Anchor;

/** The day from which the dates of a template count for a task: back from its due date, or else from its start. */
export function ownDates({ startDate, dueDate }: Pick<TaskRow, 'startDate' | 'dueDate'>): Anchor {
  if (dueDate !== null) return { by: 'launch', day: dueDate };
  return startDate === null ? null : { by: 'start', day: startDate };
}

/** The tasks of a template for each of several tasks, with the designers of its market; read once for those with the same days and market. */
export async function contentsFor(
  reading: Reading,
  template: TemplateWithContent,
  rows: readonly TaskRow[],
  anchorOf: AnchorOf,
): Promise<Portable[]> {
  const projectId = rows[0]?.projectId ?? '';
  const fields = namesDesigner(template.content) ? await listFields(reading.db, projectId) : [];
  const known = new Map<string, Portable>();
  const contents: Portable[] = [];
  for (const row of rows) {
    const market = marketOf(row.custom ?? {}, fields);
    const anchor = anchorOf(row);
    const key = JSON.stringify([anchor, market]);
    const content = known.get(key) ?? (await contentFor(reading, template, { projectId, anchor, market }));
    known.set(key, content);
    contents.push(content);
  }
  return contents;
}

async function contentFor(
  { db, actor }: Reading,
  template: TemplateWithContent,
  { projectId, anchor, market }: { projectId: string; anchor: Anchor; market: string | undefined },
): Promise<Portable> {
  const found = await tasksOfTemplate(db, actor, template, { projectId, anchor });
  return (await withDesigners(db, projectId, found, market)).portable;
}

/** Tasks with ids of their own, so that they can be created several times at once; one of them may be a task that is there already. */
export function withOwnIds(content: Portable, present?: { id: string; as: string }): Portable {
  const ids = new Map(content.tasks.map(({ id }) => [id, id === present?.id ? present.as : newId()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  return {
    ...content,
    tasks: content.tasks.map((task) => ({
      ...withOwnFiles(task),
      id: idOf(task.id),
      parentId: task.parentId === null ? null : idOf(task.parentId),
    })),
    links: content.links.map((link) => ({ ...link, fromId: idOf(link.fromId), toId: idOf(link.toId) })),
  };
}

function withOwnFiles(task: Portable['tasks'][number]): Portable['tasks'][number] {
  const ids = new Map(task.files.map(({ id }) => [id, newId()]));
  const html = task.html.replaceAll(/data-file="([0-9a-f]{32})"/g, (all, id) => all.replace(id, ids.get(id) ?? id));
  return { ...task, html, files: task.files.map((file) => ({ ...file, id: ids.get(file.id) ?? file.id })) };
}
