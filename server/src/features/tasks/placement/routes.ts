import { correspondingStatus, type PlacedTask, taskPlacement } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { type Access, accessIfVisible, accessTo } from '../access.ts';
import { visibleProjects } from '../access-store.ts';
import { findTasksOfOthers } from '../own-tasks-store.ts';
import { visibleTask } from '../task-of.ts';
import { isOfOthers, withoutRelatives } from './access.ts';
import { projectsShowing, seenPlacements } from './access-store.ts';
import { scopeOfTask } from './scope.ts';
import { findPlaced, findShownProjects, type PlacedRow, type StatusOfProject, statusesOfProjects } from './store.ts';
import { addPlacement, deleteHiddenPlacements, deletePlacement, movePlacement } from './write.ts';

/** Tasks that are shown in several projects. */
export function servePlacements(app: FastifyInstance): void {
  mount(app, taskPlacement, {
    async ofTask({ db, actor, query: { taskId } }) {
      const { task } = await visibleTask(db, actor, taskId);
      const home = await accessIfVisible(db, actor, task.projectId);
      const mayEdit = isEditable(home) && !(await isOfOthers(db, actor, task, home));
      const seen = new Map((await seenPlacements(db, actor, task)).map((one) => [one.projectId, one]));
      const placements = [];
      for (const shown of await findShownProjects(db, [...seen.keys()])) {
        placements.push({ ...shown, mayRemove: mayEdit && isEditable(await accessIfVisible(db, actor, shown.id)) });
      }
      const all = home ? (await projectsShowing(db, task)).length : placements.length;
      const hidden = all - placements.length;
      const mayRemoveHidden = hidden > 0 && isManaged(home) && task.deletedAt === null;
      return { placements, hidden, mayRemoveHidden, mayAdd: mayEdit && task.deletedAt === null };
    },

    async scope({ db, actor, query: { taskId } }) {
      const { task } = await visibleTask(db, actor, taskId);
      return await scopeOfTask(db, actor, task);
    },

    async ofProject({ db, actor, query: { projectId } }) {
      await accessTo(db, actor, projectId);
      return await placedTasks(db, actor, projectId);
    },

    async add({ db, actor, change, body }) {
      await addPlacement({ db, actor, change }, body);
      return { opId: change.opId };
    },

    async remove({ db, actor, change, query }) {
      await deletePlacement({ db, actor, change }, query);
      return { opId: change.opId };
    },

    async removeHidden({ db, actor, change, query: { taskId } }) {
      return { removed: await deleteHiddenPlacements({ db, actor, change }, taskId), opId: change.opId };
    },

    async move({ db, actor, change, body }) {
      await movePlacement({ db, actor, change }, body);
      return { opId: change.opId };
    },
  });
}

function isManaged(access: Access | undefined): boolean {
  return access !== undefined && !access.archived && access.abilities.includes('manageProject');
}

/** Whether the user may edit the tasks of a project. */
function isEditable(access: Access | undefined): boolean {
  return access !== undefined && !access.archived && access.abilities.includes('editTasks');
}

/** The tasks of other projects that a visible project shows. */
async function placedTasks(db: Db, actor: Actor, projectId: string): Promise<PlacedTask[]> {
  const rows = await findPlaced(db, projectId);
  if (rows.length === 0) return [];
  const homes = [...new Set(rows.map((row) => row.projectId))];
  const visible = await visibleProjects(db, actor.id, homes);
  const rightsTo = await placedRights(db, actor, { projectId, rows, visible });
  const statuses = Map.groupBy(await statusesOfProjects(db, [projectId, ...homes]), (one) => one.projectId);
  const columns = statuses.get(projectId) ?? [];
  const targets = new Map(homes.map((id) => [id, targetsOf(columns, statuses.get(id) ?? [])]));
  return rows.map((row) => {
    const {
      statusName,
      statusColor,
      isHomeArchived: _,
      ...task
    } = visible.has(row.projectId) ? row : withoutRelatives(row);
    const columnId = columnOf(row, columns);
    return {
      ...task,
      status: { name: statusName, category: row.category, color: statusColor },
      columnId,
      ...rightsTo(row),
      targets: (targets.get(row.projectId) ?? []).filter((target) => target.columnId !== columnId),
    };
  });
}

type Rows = { projectId: string; rows: readonly PlacedRow[]; visible: ReadonlySet<string> };

/** Makes the function that answers whether the user may edit a task, here or by its own project, and take it out of this one. */
async function placedRights(db: Db, actor: Actor, { projectId, rows, visible }: Rows) {
  const accesses = new Map<string, Access | undefined>([[projectId, await accessIfVisible(db, actor, projectId)]]);
  for (const id of visible) accesses.set(id, await accessIfVisible(db, actor, id));
  const isLimited = [...accesses.values()].some((access) => access?.ownTasksOnly);
  const others = isLimited
    ? await findTasksOfOthers(
        db,
        actor.id,
        rows.map(({ id }) => id),
      )
    : new Set();
  return ({ id, projectId: homeId, isHomeArchived }: PlacedRow) => {
    const isOpen = (one: string) =>
      isEditable(accesses.get(one)) && !(accesses.get(one)?.ownTasksOnly && others.has(id));
    const [here, there] = [isOpen(projectId), isOpen(homeId)];
    return { mayEdit: !isHomeArchived && (here || there), mayRemove: isEditable(accesses.get(projectId)) && there };
  };
}

function columnOf({ statusName: name, category }: PlacedRow, columns: readonly StatusOfProject[]): string | null {
  return correspondingStatus({ name, category }, columns)?.id ?? null;
}

/** The statuses of another project that correspond to those of a project, in both directions: otherwise a task would not stay where it is moved. */
function targetsOf(columns: readonly StatusOfProject[], statuses: readonly StatusOfProject[]) {
  return columns.flatMap((column) => {
    const status = column.archived ? undefined : correspondingStatus(column, statuses);
    const isSame = status && correspondingStatus(status, columns)?.id === column.id;
    return status && isSame ? [{ columnId: column.id, statusId: status.id }] : [];
  });
}
