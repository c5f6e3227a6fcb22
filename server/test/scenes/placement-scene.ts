import { freshKey, type Person } from '../kit.ts';
import { test as base, type TaskScene } from './task-scene.ts';

/** Tasks that another project shows, too. */
export type PlacementScene = TaskScene & {
  /** The other project, and people who are in it only. */
  otherId: string;
  otherKey: string;
  otherMember: Person;
  otherGuest: Person;
  /** Creates a task of the scene's project that the other project shows. */
  placed: (title: string, more?: Parameters<TaskScene['add']>[1]) => ReturnType<TaskScene['add']>;
  records: (who: Person) => Promise<string[]>;
};

export const test = base.extend<{ here: PlacementScene }>({
  here: async ({ as, scene }, use) => {
    const [otherMember, otherGuest] = [await as('task:use'), await as('task:use')];
    const otherKey = freshKey();
    const { id: otherId } = await scene.owner.client.project.add({
      body: { name: `Other ${otherKey}`, key: otherKey, template: 'blank' },
    });
    const join = (userIds: string[], role: 'member' | 'guest') =>
      scene.owner.client.member.add({ body: { projectId: otherId, userIds, role } });
    await join([otherMember.id], 'member');
    await join([otherGuest.id], 'guest');
    await use({
      ...{ ...scene, otherId, otherKey, otherMember, otherGuest },
      async placed(title, more) {
        const task = await scene.add(title, more);
        await scene.owner.client.taskPlacement.add({ body: { taskId: task.id, projectId: otherId } });
        return task;
      },
      async records(who) {
        const records = await who.client.taskPlacement.ofProject({ query: { projectId: otherId } });
        return records.map(({ id }) => id);
      },
    });
  },
});
