import type { StatusTransition, WorkflowRules } from '@opsyard/contract';
import { test as base } from './task-scene.ts';

export type Step = [
  from: string | null,
  to: string,
  more?: Partial<Pick<StatusTransition, 'who' | 'required' | 'approval' | 'subtasksClosed' | 'notBlocked'>>,
];

export type WorkflowScene = {
  /** Ids of statuses by name: To do, Doing, In review, Done, Cancelled. */
  ids: Record<string, string>;
  /** Allows only these transitions, by names of statuses. */
  allow: (steps: readonly Step[], statuses?: WorkflowRules['statuses']) => Promise<number>;
  save: (rules: WorkflowRules, version?: number) => Promise<number>;
};

/** A straight line from “To do” to “Done”, with a way back and a way out. */
export const LINE: readonly Step[] = [
  ['To do', 'Doing'],
  ['Doing', 'In review'],
  ['In review', 'Doing'],
  ['In review', 'Done'],
  ['To do', 'Cancelled'],
];

export const test = base.extend<{ flow: WorkflowScene }>({
  flow: async ({ scene }, use) => {
    const { client } = scene.manager;
    const { project } = scene;
    const ids = Object.fromEntries(project.statuses.map(({ id, name }) => [name, id]));
    const save: WorkflowScene['save'] = async (rules, version) => {
      const present = await client.project.queryById({ query: { id: project.id } });
      const body = { projectId: project.id, version: version ?? present.workflow?.version ?? 0, rules };
      return (await client.workflow.save({ body })).version;
    };
    await use({
      ids,
      save,
      allow: (steps, statuses = []) =>
        save({
          restricted: true,
          transitions: steps.map(([from, to, more]) => ({
            ...more,
            fromId: from === null ? null : (ids[from] ?? ''),
            toId: ids[to] ?? '',
            who: [...(more?.who ?? [])],
            required: [...(more?.required ?? [])],
          })),
          statuses,
        }),
    });
  },
});
