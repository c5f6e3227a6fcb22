import { type Ability, type BulkChanges, type Permission, type StatusMap, taskFailures } from '@opsyard/contract';
import type { Actor, Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Sentence } from '../../../kernel/words.ts';
import { createJob, titledFor } from '../../../records/jobs/create.ts';
import { defineJobKind, type JobKind, ok } from '../../../records/jobs/kinds.ts';
import { divideItem, itemsOf, RECORDS_PER_ITEM, skipIfUndone } from '../../../records/jobs/parts.ts';
import { projectFor } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { undoPart } from '../operation/undo-part.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { changeTasks } from './batch.ts';
import { idsMatching, type Matching } from './reading/matching-store.ts';
import { deleteAll } from './remove.ts';

type WriteContext = { db: Db; actor: Actor; change: Change };
type Edit = Matching & { changes: BulkChanges; comment?: string; statusMap: StatusMap };
type Deletion = Matching & { reason?: string | undefined };
type Undo = { projectId: string; opId: string };

const kinds = {
  edit: define<Edit>(
    { name: 'task_edit', title: ['Change tasks', '修改任务'], ability: 'editTasks' },
    async (call, edit, ids) => {
      const { db } = call;
      const { refused, wrong } = await changeTasks(call, { ...edit, ids: await stillMatching(call, edit, ids) });
      const [first] = refused;
      // The item is then divided, so that only what is refused fails.
      for (const { code } of wrong) fail(taskFailures[code]);
      if (first) await refuseTransition(db, edit.projectId, first);
    },
  ),
  delete: define<Deletion>(
    { name: 'task_delete', title: ['Delete tasks', '删除任务'], ability: 'deleteTasks' },
    async (call, { reason, ...matching }, ids) => {
      const { projectId } = matching;
      await deleteAll(call, { projectId, ids: await stillMatching(call, matching, ids), reason });
    },
  ),
  undo: define<Undo>(
    { name: 'task_undo', title: ['Undo changes of tasks', '撤销对任务的更改'], ability: 'editTasks' },
    async (call, which, ids) => {
      const hidden = await hiddenAmong(call.db, call.actor.id, ids);
      await undoPart(
        { ...call, ...which },
        ids.filter((id) => !hidden.has(id)),
      );
    },
  ),
};

function define<P extends { projectId: string }>(
  { name, title, ability }: { name: string; title: readonly [string, string]; ability: Ability },
  work: (writing: WriteContext, params: P, ids: readonly string[]) => Promise<unknown>,
): JobKind<P, readonly string[]> {
  return defineJobKind<P, readonly string[]>({
    name,
    title,
    permission: 'task:use' satisfies Permission,
    isPrivate: true,
    // Its items belong to one operation, whose row they lock.
    concurrency: 1,
    divide: divideItem,
    run: async ({ payload }, { db, actor, params }) => {
      // Outside the transaction as well: what is refused here is not divided and tried again for each task.
      await projectFor(db, actor, params.projectId, ability);
      return ok(
        skipIfUndone(async (writing) => {
          await projectFor(writing.db, writing.actor, params.projectId, ability);
          return await work(writing, params, payload);
        }),
      );
    },
  });
}

/** Somebody may have changed them, or what the user may see, since the job was created. */
async function stillMatching(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  { projectId, filter }: Matching,
  ids: readonly string[],
): Promise<string[]> {
  return await idsMatching(await visibleTo(db, actor.id), { projectId, filter }, ids.length, ids);
}

const TITLES = {
  edit: (count: number) => [`Change ${count.toLocaleString('en')} tasks`, `修改 ${count} 个任务`] as const,
  delete: (count: number) => [`Delete ${count.toLocaleString('en')} tasks`, `删除 ${count} 个任务`] as const,
  undo: (count: number) =>
    [`Undo changes of ${count.toLocaleString('en')} tasks`, `撤销对 ${count} 个任务的更改`] as const,
} as const satisfies Record<string, (count: number) => Sentence>;

type Params = { edit: Edit; delete: Deletion; undo: Undo };

/** Creates a job of the request's operation for many tasks, 100 of them per transaction; returns its id. */
export async function createTaskJob<K extends keyof Params>(
  call: WriteContext & { language: Language },
  kind: K,
  params: Params[K],
  ids: readonly string[],
): Promise<string> {
  const title = titledFor(call.language, TITLES[kind](ids.length));
  const items = itemsOf(ids, RECORDS_PER_ITEM, 1);
  const definition = kinds[kind] as unknown as JobKind<Params[K], readonly string[]>;
  return await createJob(call, definition, { ...title, params, items, opId: call.change.opId });
}
