import type { Permission, ProjectDetail, TaskDraft, TaskRow } from '@opsyard/contract';
import { test as base, freshKey, type Person } from '../kit.ts';

/** A private project with a user in every role, one who becomes a viewer once it is opened, and its tasks. */
export type TaskScene = {
  project: ProjectDetail;
  owner: Person;
  manager: Person;
  member: Person;
  guest: Person;
  /** Has no access to the project. */
  stranger: Person;
  add: (title: string, more?: Partial<TaskDraft>) => Promise<TaskRow>;
  /** The current task as the owner sees it. */
  readTask: (id: string) => Promise<TaskRow>;
  /** Opens the project to the whole company: the stranger becomes a viewer. */
  open: () => Promise<void>;
  archive: () => Promise<void>;
};

export const test = base.extend<{ scene: TaskScene }>({
  scene: async ({ as }, use) => use(await taskScene(as)),
});

/** A new project with its users. */
export async function taskScene(as: (...permissions: Permission[]) => Promise<Person>): Promise<TaskScene> {
  const owner = await as('task:use', 'task:project:add');
  const manager = await as('task:use');
  const member = await as('task:use');
  const guest = await as('task:use');
  const stranger = await as('task:use');
  const key = freshKey();
  const project = await owner.client.project.add({ body: { name: `Desk ${key}`, key, template: 'blank' } });
  for (const [role, { id }] of [
    ['manager', manager] as const,
    ['member', member] as const,
    ['guest', guest] as const,
  ]) {
    await owner.client.member.add({ body: { projectId: project.id, userIds: [id], role } });
  }
  const edit = async (changes: { visibility?: 'org'; state?: 'archived' }) => {
    const { version } = await owner.client.project.queryById({ query: { id: project.id } });
    await owner.client.project.edit({ body: { id: project.id, version, changes } });
  };
  return {
    ...{ project, owner, manager, member, guest, stranger },
    async add(title, more = {}) {
      const { records } = await owner.client.task.add({ body: { projectId: project.id, title, ...more } });
      return records[0] as TaskRow;
    },
    readTask: (id) => owner.client.task.queryById({ query: { id } }),
    open: () => edit({ visibility: 'org' }),
    archive: () => edit({ state: 'archived' }),
  };
}

/** The response of a refused call. */
export function refusal(status: number, failure: string) {
  return { status, failure };
}
