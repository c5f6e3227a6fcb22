import { describe, expect } from 'vitest';
import { type Fixture, makeFixture, PARTS, type Part, test } from '../../../../../test/fixtures/project-fixture.ts';
import type { Person } from '../../../../../test/kit.ts';

type Call = (person: Person, fixture: Fixture) => Promise<unknown>;

const everybody: readonly Part[] = ['owner', 'manager', 'member', 'guest', 'viewer'];
const managers: readonly Part[] = ['owner', 'manager'];

const calls: Record<string, { may: readonly Part[]; whileArchived: boolean; call: Call }> = {
  'project.queryById': {
    may: everybody,
    whileArchived: true,
    call: ({ client }, { project: { id } }) => client.project.queryById({ query: { id } }),
  },
  'project.star': {
    may: everybody,
    whileArchived: true,
    call: ({ client }, { project: { id } }) => client.project.star({ body: { id, starred: true } }),
  },
  'project.edit': {
    may: managers,
    whileArchived: false,
    async call({ client }, { project: { id }, people: { owner } }) {
      const { version } = await owner.client.project.queryById({ query: { id } });
      return await client.project.edit({ body: { id, version, changes: { description: 'New' } } });
    },
  },
  'project.edit of the state': {
    may: managers,
    whileArchived: true,
    async call({ client }, { project: { id }, people: { owner } }) {
      const { version } = await owner.client.project.queryById({ query: { id } });
      return await client.project.edit({ body: { id, version, changes: { state: 'paused' } } });
    },
  },
  'project.edit of the owner': {
    may: ['owner'],
    whileArchived: false,
    async call({ client }, { project: { id }, people: { owner, guest } }) {
      const { version } = await owner.client.project.queryById({ query: { id } });
      return await client.project.edit({ body: { id, version, changes: { ownerId: guest.id } } });
    },
  },
  'project.delete': {
    may: ['owner'],
    whileArchived: true,
    call: ({ client }, { project: { id } }) => client.project.delete({ query: { id } }),
  },
  'member.add': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project: { id: projectId }, people }) =>
      client.member.add({ body: { projectId, userIds: [people.viewer.id], role: 'guest' } }),
  },
  'member.edit': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project: { id: projectId }, people }) =>
      client.member.edit({ body: { projectId, userId: people.guest.id, role: 'member' } }),
  },
  'member.delete': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project: { id: projectId }, people }) =>
      client.member.delete({ query: { projectId, userId: people.manager.id } }),
  },
  'status.add': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project: { id: projectId } }) =>
      client.status.add({ body: { projectId, name: 'Parked', category: '0', color: 'red' } }),
  },
  'status.edit': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project }) => client.status.edit({ body: { id: statusOf(project, '2'), name: 'Busy' } }),
  },
  'status.delete': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project }) =>
      client.status.delete({ query: { id: statusOf(project, '2'), remapTo: statusOf(project, '0') } }),
  },
  'label.add': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project: { id: projectId } }) =>
      client.label.add({ body: { projectId, name: 'Urgent', color: 'red' } }),
  },
  'label.edit': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project: { labels } }) =>
      client.label.edit({ body: { id: labels[0]?.id ?? '', name: 'Renamed' } }),
  },
  'label.delete': {
    may: managers,
    whileArchived: false,
    call: ({ client }, { project: { labels } }) => client.label.delete({ query: { id: labels[0]?.id ?? '' } }),
  },
};

/** Fixtures of calls that are refused, and so change nothing for the next one. */
const unchanged = new Map<'open' | 'hidden' | 'archived', Promise<Fixture>>();

function unchangedFixture(
  kind: 'open' | 'hidden' | 'archived',
  as: Parameters<typeof makeFixture>[0],
): Promise<Fixture> {
  const made = unchanged.get(kind) ?? staged(kind, as);
  unchanged.set(kind, made);
  return made;
}

async function staged(kind: 'open' | 'hidden' | 'archived', as: Parameters<typeof makeFixture>[0]): Promise<Fixture> {
  const fixture = await withLabel(await makeFixture(as));
  if (kind === 'hidden') await change(fixture, { visibility: 'private' });
  if (kind === 'archived') await change(fixture, { state: 'archived' });
  return fixture;
}

describe.each(Object.entries(calls))('[case R9] %s', (_, { may, whileArchived, call }) => {
  test.for(PARTS.filter((part) => !may.includes(part)))('is refused to the %s', async (part, { as }) => {
    const fixture = await unchangedFixture(part === 'nonMember' ? 'hidden' : 'open', as);
    const person = part === 'nonMember' ? await as('task:use') : fixture.people[part];
    const failure = part === 'nonMember' ? 'common.notFound' : 'project.notAllowed';
    await expect(call(person, fixture)).rejects.toMatchObject({ failure });
  });

  test.for(may.filter((part) => part !== 'nonMember'))('is granted to the %s', async (part, { fixture }) => {
    const made = await withLabel(fixture);
    await expect(call(made.people[part], made)).resolves.not.toThrow();
  });

  test(`${whileArchived ? 'works' : 'is refused'} while the project is archived`, async ({ as }) => {
    const fixture = await (whileArchived ? staged('archived', as) : unchangedFixture('archived', as));
    const calling = call(fixture.people.owner, fixture);
    if (whileArchived) await expect(calling).resolves.not.toThrow();
    else await expect(calling).rejects.toMatchObject({ status: 403, failure: 'project.archived' });
  });

  test('requires the permission to use tasks at all', async ({ as }) => {
    const fixture = await unchangedFixture('open', as);
    await expect(call(await as(), fixture)).rejects.toMatchObject({ status: 403, failure: 'common.forbidden' });
  });
});

function statusOf({ statuses }: Fixture['project'], category: string): string {
  return statuses.find((status) => status.category === category)?.id ?? '';
}

async function withLabel({ project: { id }, people }: Fixture): Promise<Fixture> {
  await people.owner.client.label.add({ body: { projectId: id, name: 'Label', color: 'red' } });
  return { project: await people.owner.client.project.queryById({ query: { id } }), people };
}

async function change({ project: { id }, people }: Fixture, changes: object): Promise<void> {
  const { version } = await people.owner.client.project.queryById({ query: { id } });
  await people.owner.client.project.edit({ body: { id, version, changes } });
}
