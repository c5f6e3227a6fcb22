import { TASK_DEPTH_MAX, type TaskRow, TEMPLATE_MADE_MAX, taskTemplateFailures } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import type { Anchor } from '../copy/distances.ts';
import { insertPortable } from '../copy/insert.ts';
import { allocateAtEnd } from '../task/insert-store.ts';
import { findTaskRows, lockParents } from '../task/reading/lookup-store.ts';
import { MAX_CHILDREN } from '../task/resolve-edit.ts';
import { TASK_GONE, taskWords } from '../words.ts';
import { contentsFor, ownDates, withOwnIds } from './contents.ts';
import { findDepths, type TemplateWithContent } from './store.ts';
import { heightOf } from './use.ts';

type Making = { db: Db; actor: Actor; change: Change };
type Applied = {
  projectId: string;
  ids: readonly string[];
  /** The day from which all dates count; each task counts from its own dates if left out. */
  anchor?: Anchor;
  makeLabels: boolean;
};

/** Creates the tasks of a template below each of several tasks, except below those that cannot have them; these are returned with the reason. */
export async function applyTemplateTo(
  { language, ...making }: Making & { language: Language },
  template: TemplateWithContent,
  { projectId, ids, anchor, makeLabels }: Applied,
) {
  const { db } = making;
  await lockParents(db, projectId, ids);
  const found = new Map((await findTaskRows(db, projectId, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  const depths = await findDepths(db, rows);
  const reasonOf = (row: TaskRow) => refusalOf(row, depths.get(row.id) ?? 0, template);
  const fitting = rows.filter((row) => !reasonOf(row));
  const left = ids.flatMap((id) => {
    const row = found.get(id);
    const sentence = row ? reasonOf(row) : TASK_GONE;
    return sentence ? [{ id, by: null, reason: translate(sentence, language) }] : [];
  });
  if (fitting.length * template.content.tasks.length > TEMPLATE_MADE_MAX) fail(taskTemplateFailures.tooManyAtOnce);
  if (fitting.length === 0) return { changed: 0, made: 0, left };
  const anchorOf = (row: TaskRow) => (anchor === undefined ? ownDates(row) : anchor);
  const copies = (await contentsFor(making, template, fitting, anchorOf)).map((content) => withOwnIds(content));
  const tasks = copies.flatMap((copy) => copy.tasks);
  const below = fitting.flatMap((row, at) => {
    const parent = { id: row.id, depth: depths.get(row.id) ?? 0 };
    const top = copies[at]?.tasks.filter(({ parentId }) => parentId === null) ?? [];
    return top.map(({ id }) => [id, parent] as const);
  });
  const made = await insertPortable(
    making,
    { ...template.content, tasks, links: copies.flatMap(({ links }) => links) },
    {
      projectId,
      makeLabels,
      below: new Map(below),
      ranks: await allocateAtEnd(db, projectId, tasks.length),
      withDefaults: true,
    },
  );
  return { changed: fitting.length, made: made.length, left };
}

/** Why a task cannot have the tasks of a template below it. */
function refusalOf({ children }: TaskRow, depth: number, { content }: TemplateWithContent) {
  const top = content.tasks.filter(({ parentId }) => parentId === null);
  if (children + top.length > MAX_CHILDREN) return taskWords['task.tooManyChildren'];
  return depth + 1 + heightOf(content) > TASK_DEPTH_MAX ? taskWords['task.tooDeep'] : undefined;
}
