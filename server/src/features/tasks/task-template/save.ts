import {
  type CopiedPart,
  commonFailures,
  customKey,
  EVERY_DAY,
  TASK_TEMPLATE_TASKS_MAX,
  TASK_TEMPLATES_MAX,
  type TemplateRole,
  taskTemplateFailures,
  workingDays,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { fail } from '../../../kernel/fail.ts';
import { toDistances } from '../copy/distances.ts';
import { attachAgain } from '../copy/insert-store.ts';
import { withParts } from '../copy/parts.ts';
import { daysOf, type Portable } from '../copy/portable.ts';
import { findMembers, readPortable } from '../copy/read-store.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { visibleTo } from '../data-rules/view.ts';
import { TEMPLATE_TYPE } from './host.ts';
import { withRoles } from './roles.ts';
import { countTaskTemplates, insertTaskTemplate, type TemplateRow } from './store.ts';

/** The maximum size of the content of a template. */
const CONTENT_MAX_BYTES = 1_000_000;

type Requested = { projectId: string; ids: readonly string[]; parts: readonly CopiedPart[] };

/** The tasks for a template with their chosen parts; `seen` is the database as the user sees it. */
export async function tasksForTemplate(
  { seen, db }: { seen: Db; db: Db },
  { projectId, ids, parts }: Requested,
  use: 'read' | 'hold',
): Promise<Portable> {
  const most = TASK_TEMPLATE_TASKS_MAX + 1;
  const found = await findMembers(seen, { projectId, ids, withSubtasks: parts.includes('subtasks'), most });
  if (found.length > TASK_TEMPLATE_TASKS_MAX) fail(taskTemplateFailures.tooManyTasks);
  const along = new Set(found.map(({ id }) => id));
  const members = found.map(({ id, parentId }) => ({
    id,
    parentId: parentId !== null && along.has(parentId) ? parentId : null,
  }));
  return withoutRights(withParts(await readPortable({ db, seen }, projectId, members, use), parts));
}

/** A template can be used by others in other projects, so it has no values that only some may see. */
function withoutRights(portable: Portable): Portable {
  const hidden = new Set<string>(portable.fields.filter(({ visibleTo }) => visibleTo).map(({ id }) => customKey(id)));
  if (hidden.size === 0) return portable;
  const open = (custom: CustomValues) => Object.fromEntries(Object.entries(custom).filter(([key]) => !hidden.has(key)));
  return {
    ...portable,
    tasks: portable.tasks.map((task) => ({ ...task, custom: open(task.custom) })),
    fields: portable.fields.filter(({ visibleTo }) => !visibleTo),
  };
}

type Saving = Requested & {
  name: string;
  shared: boolean;
  workingDays: boolean;
  people: readonly { id: string; as: TemplateRole }[];
};

/** Makes a template of tasks. */
export async function saveTemplate(
  db: Db,
  actor: Pick<Actor, 'id' | 'realname'>,
  saving: Saving,
): Promise<TemplateRow> {
  const projectId = saving.shared ? null : saving.projectId;
  if ((await countTaskTemplates(db, projectId)) >= TASK_TEMPLATES_MAX) fail(taskTemplateFailures.tooMany);
  const portable = await tasksForTemplate({ seen: await visibleTo(db, actor.id), db }, saving, 'hold');
  if (portable.tasks.length === 0) fail(commonFailures.notFound);
  const days = saving.workingDays ? workingDays(await daysOff(db)) : EVERY_DAY;
  const roles = new Map(saving.people.map((one) => [one.id, one.as]));
  const content = withoutKeys(toDistances(withRoles(portable, roles), days));
  if (Buffer.byteLength(JSON.stringify(content)) > CONTENT_MAX_BYTES) fail(taskTemplateFailures.tooLarge);
  const row = {
    ...{ id: newId(), projectId, name: saving.name, tasks: content.tasks.length, archived: false },
    ...{ dated: daysOf(content).length > 0, workingDays: saving.workingDays, maker: actor.realname },
  };
  await insertTaskTemplate(db, { ...row, madeBy: actor.id, content });
  const files = content.tasks.flatMap((task) => task.files.map((file) => ({ ...file, id: newId(), recordId: row.id })));
  await attachAgain(db, files, { actorId: actor.id, type: TEMPLATE_TYPE });
  return row;
}

/** New tasks were not copied from those of which their template was made. */
function withoutKeys<D>(portable: Portable<D>): Portable<D> {
  return { ...portable, tasks: portable.tasks.map((task) => ({ ...task, key: null })) };
}
