import { commonFailures, task, taskFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { type Handlers, mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { accessTo, projectFor } from '../access.ts';
import { admitNewTaskFile, createWithFiles, findNewTaskFile, keepNewTaskFile } from '../attachment/new-task-files.ts';
import { fileFailures } from '../form/answer-files.ts';
import { taskAccess, withoutRelatives } from '../placement/access.ts';
import { createTasks } from '../task-template/create-task.ts';
import { addTransitionComment } from '../workflow/transition-comment.ts';
import { changeMany } from './batch.ts';
import { describeTask } from './describe.ts';
import { editTask, progressTask } from './edit.ts';
import { editCells } from './edit-cells.ts';
import { moveTasks } from './order/move.ts';
import { previewBatch } from './preview-bulk.ts';
import { countCells, findBoard } from './reading/board-store.ts';
import { findCovers } from './reading/cover-store.ts';
import { completeDetail, findDetail, findIdByKey } from './reading/detail-store.ts';
import { factsOf } from './reading/facts.ts';
import { listParameters } from './reading/list-parameters.ts';
import { findTaskHome, findTaskRows } from './reading/lookup-store.ts';
import { countGroups, findTasks } from './reading/query-store.ts';
import { searchTasks } from './reading/search-store.ts';
import { findSimilar } from './reading/similar-store.ts';
import { findTotals } from './reading/totals-store.ts';
import { findUnread, saveVisit } from './reading/visit-store.ts';
import { deleteMany } from './remove.ts';
import { findRollUps } from './roll-up-store.ts';

type ListCalls = 'query' | 'groups' | 'totals' | 'board' | 'boardCounts';

/** What lists and boards of a project read. */
const listHandlers: Pick<Handlers<typeof task>, ListCalls> = {
  async query({ db, actor, body }) {
    const { custom, filter } = await listParameters({ db, actor }, body, [body.sort, body.group?.by, body.lane?.by]);
    return await findTasks(db, { ...body, filter }, custom);
  },
  async groups({ db, actor, body }) {
    const { fields, filter } = await listParameters({ db, actor }, body, [body.by]);
    return await countGroups(db, { ...body, filter }, fields);
  },
  async totals({ db, actor, body }) {
    const { custom, fields, filter } = await listParameters({ db, actor }, body, [
      body.by,
      body.subBy,
      ...(body.sums ?? []),
    ]);
    return await findTotals(db, { ...body, filter }, { fields, custom });
  },
  async board({ db, actor, body }) {
    const { fields, filter } = await listParameters({ db, actor }, body, [body.by, body.lane?.by]);
    return await findBoard(db, { ...body, filter }, fields);
  },
  async boardCounts({ db, actor, body }) {
    const { fields, filter } = await listParameters({ db, actor }, body, [body.by, body.laneBy]);
    return await countCells(db, { ...body, filter }, fields);
  },
};

/** What is read of named tasks of a project, or of those like one, and noted about them. */
const namedHandlers: Pick<
  Handlers<typeof task>,
  'similar' | 'byIds' | 'covers' | 'rollUps' | 'facts' | 'unread' | 'visit'
> = {
  async similar({ db, actor, query: { projectId, title } }) {
    await projectFor(db, actor, projectId, 'view');
    return await findSimilar(db, projectId, title);
  },
  async byIds({ db, actor, body }) {
    await accessTo(db, actor, body.projectId);
    return await findTaskRows(db, body.projectId, body.ids);
  },
  async covers({ db, actor, body: { projectId, ids } }) {
    await accessTo(db, actor, projectId);
    return await findCovers(db, projectId, ids);
  },
  async rollUps({ db, actor, body: { projectId, ids } }) {
    await accessTo(db, actor, projectId);
    return await findRollUps(db, projectId, ids);
  },
  async facts({ db, actor, body: { projectId, ids }, request }) {
    await accessTo(db, actor, projectId);
    const language = languageOf(request.headers['accept-language']);
    return await factsOf({ db, actor, language }, projectId, ids);
  },
  async unread({ db, actor, body }) {
    await accessTo(db, actor, body.projectId);
    return await findUnread(db, actor.id, body);
  },
  async visit({ db, actor, body: { id } }) {
    const { projectId } = required(await findTaskHome(db, id), commonFailures.notFound);
    await taskAccess(db, actor, { id, projectId }, 'view');
    await saveVisit(db, actor.id, { id, projectId });
    return null;
  },
};

/** The tasks themselves. */
export function taskRoutes(app: FastifyInstance): void {
  mount(app, task, {
    ...listHandlers,
    ...namedHandlers,
    async queryById({ db, actor, query }) {
      const id = query.id ?? (query.key && (await findIdByKey(db, query.key))?.id);
      const found = required(id ? await findDetail(db, id) : undefined, commonFailures.notFound);
      const { seesHome } = await taskAccess(db, actor, found, 'view');
      if (found.deletedAt) return fail(seesHome ? taskFailures.inTrash : commonFailures.notFound);
      return await completeDetail(db, seesHome ? found : { ...withoutRelatives(found), matrix: false }, actor.id);
    },
    async search({ db, actor, query }) {
      return await searchTasks(db, actor, query.text);
    },
    async add({ db, actor, body, change }) {
      const access = await projectFor(db, actor, body.projectId, 'editTasks');
      return { records: [await createWithFiles({ db, actor, change, access }, body)], opId: change.opId };
    },
    upload: {
      admit: ({ db, actor, query }) => admitNewTaskFile(db, actor, query.projectId),
      failures: fileFailures,
      handle: ({ db, actor, query, upload }) => keepNewTaskFile(db, actor, { projectId: query.projectId, upload }),
    },
    async uploaded({ db, actor, query: { id }, request, reply }) {
      const file = required(await findNewTaskFile(db, actor, id), commonFailures.notFound);
      const size = await app.files.size(file.id).catch(() => fail(commonFailures.notFound));
      sendFile(app.files, request, reply, { ...file, size });
      return null;
    },
    async addMany({ db, actor, body, change }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      return { records: await createTasks({ db, actor, change }, body), opId: change.opId };
    },
    async edit({ db, actor, body, change }) {
      const edited = await editTask({ db, actor, change }, body);
      await addTransitionComment({ db, actor, change }, [body.id], body.comment);
      return { ...edited, opId: change.opId };
    },
    async describe({ db, actor, body, change }) {
      await mayEdit(db, actor, body.id);
      return await describeTask(db, actor, change, body);
    },
    async deal({ db, actor, body, change }) {
      const edited = await progressTask({ db, actor, change }, body);
      await addTransitionComment({ db, actor, change }, [body.id], body.note);
      return { ...edited, opId: change.opId };
    },
    async move({ db, actor, body, change }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      const records = await moveTasks({ db, actor, change }, body);
      await addTransitionComment({ db, actor, change }, body.ids, body.comment);
      return { records, opId: change.opId };
    },
    async batch({ db, actor, body, change, request }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      const language = languageOf(request.headers['accept-language']);
      return { ...(await changeMany({ db, actor, change, language }, body)), opId: change.opId };
    },
    async previewBatch({ db, actor, body, request }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      const language = languageOf(request.headers['accept-language']);
      return await previewBatch({ db, actor, language, budgets: app.budgets }, body);
    },
    async editCells({ db, actor, body, change, request }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      const language = languageOf(request.headers['accept-language']);
      const edited = await editCells({ db, actor, change, language }, body);
      return { ...edited, opId: edited.changed > 0 ? change.opId : null };
    },
    async deleteBatch({ db, actor, body, change, request }) {
      await projectFor(db, actor, body.projectId, 'deleteTasks');
      const language = languageOf(request.headers['accept-language']);
      return { ...(await deleteMany({ db, actor, change, language }, body)), opId: change.opId };
    },
  });
}

/** Refuses unless the actor may edit this task. */
async function mayEdit(db: Db, actor: Actor, id: string): Promise<void> {
  const { projectId } = required(await findTaskHome(db, id), commonFailures.notFound);
  await taskAccess(db, actor, { id, projectId }, 'editTasks');
}
