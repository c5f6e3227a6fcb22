import {
  type CustomField,
  commonFailures,
  customFieldFailures,
  customKey,
  type MatrixAxes,
  type MatrixFilling,
  taskFailures,
  taskMatrix,
  taskMatrixFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { listFields, lockExistingFields } from '../custom-field/store.ts';
import { fieldLimits, isUnknown } from '../field-rights/limits.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { announceTasks } from '../task/add.ts';
import { visibleTask } from '../task-of.ts';
import { acceptBrief } from './accept.ts';
import { allAxes, cellOf, checkAxes, usableAxes } from './axes.ts';
import { changedParts, hashOf } from './basis.ts';
import { fillMatrix } from './fill.ts';
import {
  type Brief,
  type Child,
  deleteMatrix,
  findBrief,
  findChildren,
  findMatrix,
  lockMatrix,
  putMatrix,
  storeFilling,
} from './store.ts';

const DEFAULT_FILLING: MatrixFilling = {
  ...{ templateId: null, ownerId: null, dates: 'brief', startDate: null, dueDate: null },
};

/** Deliverables matrices of tasks. */
export function serveTaskMatrices(app: FastifyInstance): void {
  mount(app, taskMatrix, {
    async get({ db, actor, query: { taskId } }) {
      const { task, access } = await visibleTask(db, actor, taskId);
      // Its cells are other tasks.
      const matrix = access.seesHome ? await findMatrix(db, taskId) : undefined;
      const brief = required(await findBrief(db, taskId), commonFailures.notFound);
      const axes = matrix && usableAxes(matrix.axes, await listFields(db, task.projectId));
      const filling = matrix?.filling ?? DEFAULT_FILLING;
      if (!axes) return { axes: null, filling, cells: [] };
      return { axes, filling, cells: cellsShown(brief, axes, await findChildren(db, taskId)) };
    },

    async set({ db, actor, change, body: { taskId, ...axes } }) {
      const projectId = await editableBrief(db, actor, taskId);
      await refuseUnknown(db, actor, axes);
      checkAxes(axes, await heldFields(db, projectId, axes));
      await putMatrix(db, taskId, axes);
      announceTasks(change, projectId, [taskId]);
      return null;
    },

    async remove({ db, actor, change, query: { taskId } }) {
      const projectId = await editableBrief(db, actor, taskId);
      await deleteMatrix(db, taskId);
      announceTasks(change, projectId, [taskId]);
      return null;
    },

    async fill({ db, actor, change, body: { taskId, optionId, filling } }) {
      const { brief, ...held } = await lockedMatrix(db, actor, taskId);
      const made = await fillMatrix({ db, actor, change }, brief, { ...held, filling, optionId });
      await storeFilling(db, taskId, filling);
      if (made === 0) return { made, opId: null };
      change.operation({ kind: 'task.matrix', projectId: brief.projectId });
      return { made, opId: change.opId };
    },

    async accept({ db, actor, change, body: { taskId, ids } }) {
      const { brief, ...held } = await lockedMatrix(db, actor, taskId);
      const { accepted, isChanged } = await acceptBrief({ db, actor, change }, brief, { ...held, ids });
      announceTasks(change, brief.projectId, [taskId]);
      if (!isChanged) return { accepted, opId: null };
      change.operation({ kind: 'task.matrix', projectId: brief.projectId });
      return { accepted, opId: change.opId };
    },
  });
}

/** The project of a task whose matrix the user may change. */
async function editableBrief(db: Db, actor: Actor, taskId: string): Promise<string> {
  const { task } = await visibleTask(db, actor, taskId);
  await projectFor(db, actor, task.projectId, 'editTasks');
  await requireOwnTasks(db, actor, task.projectId, [taskId]);
  return task.deletedAt === null ? task.projectId : fail(taskFailures.inTrash);
}

/** A matrix the user may change, locked with its fields until the transaction ends. */
async function lockedMatrix(
  db: Db,
  actor: Actor,
  taskId: string,
): Promise<{ brief: Brief; axes: MatrixAxes; fields: CustomField[] }> {
  const projectId = await editableBrief(db, actor, taskId);
  const matrix = required(await lockMatrix(db, taskId), taskMatrixFailures.none);
  await heldFields(db, projectId, matrix.axes);
  const fields = await listFields(db, projectId);
  const axes = required(usableAxes(matrix.axes, fields), taskMatrixFailures.none);
  return { brief: required(await findBrief(db, taskId), commonFailures.notFound), axes, fields };
}

/** Refuses axes of fields that do not exist for the user. */
async function refuseUnknown(db: Db, { id }: Actor, axes: MatrixAxes): Promise<void> {
  const limits = await fieldLimits(db, id);
  for (const { fieldId } of allAxes(axes)) {
    const limit = limits?.fields.get(customKey(fieldId));
    if (limit && isUnknown(limit)) fail(customFieldFailures.unknown, { detail: { field: limit.key } });
  }
}

/** The fields of the axes, whose options stay until the transaction ends. */
async function heldFields(db: Db, projectId: string, axes: MatrixAxes): Promise<CustomField[]> {
  return await lockExistingFields(
    db,
    projectId,
    allAxes(axes).map(({ fieldId }) => fieldId),
  );
}

function cellsShown(brief: Brief, axes: MatrixAxes, children: readonly Child[]) {
  const hash = hashOf(brief.html);
  return children.flatMap(({ custom, basis, ...cell }) => {
    const optionIds = cellOf(axes, custom);
    return optionIds ? [{ ...cell, optionIds, outdated: changedParts(brief, hash, basis) }] : [];
  });
}
