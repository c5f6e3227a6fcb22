import { commonFailures, workflow } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { accessTo } from '../access.ts';
import { announceProject } from '../project/announce.ts';
import { lockSettings } from '../project/settings-access.ts';
import { checkRules } from './check-rules.ts';
import { listOverrides } from './override-store.ts';
import { findWorkflow, saveWorkflow } from './store.ts';

/** Serves the workflow of projects. */
export function serveWorkflows(app: FastifyInstance): void {
  mount(app, workflow, {
    async save({ db, actor, change, body: { projectId, version, rules } }) {
      await lockSettings(db, actor, projectId, 'manageProject');
      const present = await findWorkflow(db, projectId);
      if (version !== (present?.version ?? 0)) fail(commonFailures.staleVersion);
      // Clients without support for freezes keep them.
      if (present?.freezes && !rules.freezes) rules.freezes = present.freezes;
      await checkRules(db, projectId, rules);
      const saved = await saveWorkflow(db, { id: newId(), projectId, rules });
      const { version: _, ...before } = present ?? { version: 0 };
      const changes = { workflow: { from: present ? before : null, to: rules } };
      change.record({ entity: 'project', entityId: projectId, projectId, kind: 'workflowChanged', changes });
      announceProject(change, projectId);
      return { version: saved };
    },

    async overrides({ db, actor, query: { projectId } }) {
      await accessTo(db, actor, projectId);
      return await listOverrides(db, projectId);
    },
  });
}
