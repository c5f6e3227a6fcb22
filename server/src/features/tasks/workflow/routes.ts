import { isDeepStrictEqual } from 'node:util';
import { commonFailures, type WorkflowRules, type WorkflowSetup, workflow, workflowFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { accessTo, projectFor } from '../access.ts';
import { announceProject } from '../project/announce.ts';
import { lockSettings } from '../project/settings-access.ts';
import { listStatuses } from '../status/store.ts';
import { countGroups } from '../task/reading/query-store.ts';
import { affectedStatuses } from './affected-statuses.ts';
import { checkRules } from './check-rules.ts';
import { listOverrides } from './override-store.ts';
import { findWorkflowVersions, lockWorkflow, readWorkflow, saveWorkflow, writeWorkflowDraft } from './store.ts';

export function serveWorkflows(app: FastifyInstance): void {
  mount(app, workflow, {
    async save({ db, actor, change, body: { projectId, version, rules } }) {
      await lockVersion(db, actor, projectId, version);
      return { version: await publishRules({ db, actor, change }, projectId, rules) };
    },

    async setup({ db, actor, query: { projectId } }) {
      await accessTo(db, actor, projectId);
      return await setupOf(db, projectId);
    },

    async saveDraft({ db, actor, change, body: { projectId, version, draft } }) {
      const { id, rules } = await lockVersion(db, actor, projectId, version);
      if (draft) await checkRules(db, projectId, withFreezes(draft, rules));
      const isSame = draft === null || isDeepStrictEqual(draft, rules);
      await writeWorkflowDraft(db, id, isSame ? null : withFreezes(draft, rules));
      announceProject(change, projectId);
      return await setupOf(db, projectId);
    },

    async preview({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'manageProject');
      const present = await readWorkflow(db, projectId);
      if (!present) return [];
      const found = new Map(
        (await countGroups(db, { projectId, by: 'status' })).map(({ value, count }) => [value, count]),
      );
      const open = (await listStatuses(db, projectId)).filter(({ id, archived }) => !archived || found.has(id));
      const counts = new Map(open.map(({ id }) => [id, found.get(id) ?? 0]));
      return affectedStatuses({ before: present.rules, after: present.draft }, counts);
    },

    async publish({ db, actor, change, body: { projectId, version } }) {
      const { draft, rules, isPrepared } = await lockVersion(db, actor, projectId, version);
      if (!isPrepared || isDeepStrictEqual(draft, rules)) return fail(workflowFailures.nothingNew);
      await publishRules({ db, actor, change }, projectId, draft);
      return await setupOf(db, projectId);
    },

    async overrides({ db, actor, query: { projectId } }) {
      await accessTo(db, actor, projectId);
      return await listOverrides(db, projectId);
    },
  });
}

/** The workflow of a project that is about to change; refused where it has changed since. */
async function lockVersion(db: Db, actor: Actor, projectId: string, version: number) {
  await lockSettings(db, actor, projectId, 'manageProject');
  const present = await lockWorkflow(db, projectId);
  if (version !== present.version) fail(commonFailures.staleVersion);
  return present;
}

type Publishing = { db: Db; actor: Actor; change: Change };

/** Makes rules the next version of a workflow; answers the version for optimistic locking. */
async function publishRules(
  { db, actor, change }: Publishing,
  projectId: string,
  requested: WorkflowRules,
): Promise<number> {
  const present = await lockWorkflow(db, projectId);
  const rules = withFreezes(requested, present.rules);
  await checkRules(db, projectId, rules);
  const version = await saveWorkflow(db, { projectId, rules, actorId: actor.id });
  const changes = { workflow: { from: present.published > 0 ? present.rules : null, to: rules } };
  change.record({ entity: 'project', entityId: projectId, projectId, kind: 'workflowChanged', changes });
  announceProject(change, projectId);
  return version;
}

/** Clients without support for freezes keep them. */
function withFreezes(rules: WorkflowRules, present: WorkflowRules): WorkflowRules {
  return present.freezes && !rules.freezes ? { ...rules, freezes: present.freezes } : rules;
}

async function setupOf(db: Db, projectId: string): Promise<WorkflowSetup> {
  const present = await readWorkflow(db, projectId);
  return {
    draft: present?.isPrepared ? present.draft : null,
    version: present?.version ?? 0,
    versions: await findWorkflowVersions(db, projectId),
  };
}
