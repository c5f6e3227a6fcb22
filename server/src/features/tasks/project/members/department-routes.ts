import { commonFailures, PROJECT_DEPARTMENTS_MAX, projectDepartment, projectFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Change, FieldChanges } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail, required } from '../../../../kernel/fail.ts';
import { mount } from '../../../../kernel/routes/mount.ts';
import { accessTo, projectFor } from '../../access.ts';
import { lockSettings } from '../settings-access.ts';
import { MAX_MEMBERS, notifyMembers } from './add-members.ts';
import {
  countOf,
  findDepartmentOf,
  listProjectDepartments,
  lockDepartments,
  putDepartment,
  removeDepartment,
  searchDepartments,
} from './department-store.ts';

/** The departments whose people are members of a project. */
export function serveProjectDepartments(app: FastifyInstance): void {
  mount(app, projectDepartment, {
    async list({ db, actor, query: { projectId } }) {
      await accessTo(db, actor, projectId);
      return await listProjectDepartments(db, projectId);
    },

    async find({ db, actor, query: { projectId, search = '' } }) {
      await projectFor(db, actor, projectId, 'manageMembers');
      return await searchDepartments(db, projectId, search);
    },

    async set({ db, actor, change, body: { projectId, departId, role } }) {
      // Locked in the same order as by those who delete departments.
      await findDepartmentOf(db, projectId, departId);
      await lockDepartments(db);
      await lockSettings(db, actor, projectId, 'manageMembers');
      const { name, role: former } = required(await findDepartmentOf(db, projectId, departId), commonFailures.notFound);
      if (former === role) return await listProjectDepartments(db, projectId);
      await putDepartment(db, projectId, departId, role);
      await requireWithinLimits(db, projectId);
      const department = { from: former && name, to: name };
      const kind = former ? 'departmentChanged' : 'departmentAdded';
      record(change, projectId, kind, { department, role: { from: former, to: role } });
      return await listProjectDepartments(db, projectId);
    },

    async delete({ db, actor, change, query: { projectId, departId } }) {
      await lockDepartments(db);
      await lockSettings(db, actor, projectId, 'manageMembers');
      const found = await findDepartmentOf(db, projectId, departId);
      if (!found?.role) return fail(commonFailures.notFound);
      await removeDepartment(db, projectId, departId);
      const department = { from: found.name, to: null };
      record(change, projectId, 'departmentRemoved', { department, role: { from: found.role, to: null } });
      return await listProjectDepartments(db, projectId);
    },
  });
}

async function requireWithinLimits(db: Db, projectId: string): Promise<void> {
  const { departments, members } = await countOf(db, projectId);
  if (departments > PROJECT_DEPARTMENTS_MAX)
    fail(projectFailures.tooManyDepartments, { values: { limit: PROJECT_DEPARTMENTS_MAX } });
  if (members > MAX_MEMBERS) fail(projectFailures.tooManyMembers);
}

/** The members concerned are told by the trigger that changes them. */
function record(change: Change, projectId: string, kind: string, changes: FieldChanges): void {
  notifyMembers(change, projectId, [], { kind, changes });
}
