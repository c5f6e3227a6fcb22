import type { Permission, ProjectDetail, ProjectDraft } from '@opsyard/contract';
import { test as base, freshKey, type Person } from '../kit.ts';

export const PARTS = ['owner', 'manager', 'member', 'guest', 'viewer', 'stranger'] as const;
export type Part = (typeof PARTS)[number];

/** A project visible to the whole organisation, with a user in every role. */
export type Scene = { project: ProjectDetail; people: Record<Exclude<Part, 'stranger'>, Person> };

type Kit = {
  /** Creates a project of this user with an unused name and key. */
  found: (owner: Person, more?: Partial<ProjectDraft>) => Promise<ProjectDetail>;
  scene: Scene;
};

export const test = base.extend<Kit>({
  found: async ({}, use) => use(found),
  scene: async ({ as }, use) => use(await makeScene(as)),
});

/** A new project with new users. */
export async function makeScene(as: (...permissions: Permission[]) => Promise<Person>): Promise<Scene> {
  const owner = await as('task:use', 'task:project:add');
  const manager = await as('task:use', 'task:project:add');
  const [member, guest, viewer] = [await as('task:use'), await as('task:use'), await as('task:use')];
  const { id } = await found(owner, { visibility: 'org' });
  for (const [role, { id: userId }] of Object.entries({ manager, member, guest })) {
    const body = { projectId: id, userIds: [userId], role: role as 'manager' | 'member' | 'guest' };
    await owner.client.member.add({ body });
  }
  const project = await owner.client.project.queryById({ query: { id } });
  return { project, people: { owner, manager, member, guest, viewer } };
}

async function found(owner: Person, more: Partial<ProjectDraft> = {}): Promise<ProjectDetail> {
  const key = freshKey();
  return await owner.client.project.add({ body: { name: `Project ${key}`, key, template: 'blank', ...more } });
}
