import { FOLDER_DEPTH_MAX, FOLDER_LEVELS, type FolderLevel } from '@opsyard/contract';
import { expect } from 'vitest';
import { setAccess, test } from '../../../test/fixtures/asset-fixture.ts';
import { newRole, personWith } from '../../../test/fixtures/rights-fixture.ts';
import type { Person } from '../../../test/kit.ts';

const LEVELS = Object.keys(FOLDER_LEVELS) as FolderLevel[];

type Entry = { kind: 'user' | 'role' | 'depart'; id: string; level: FolderLevel };
type Folder = { id: string; parent: Folder | null; list: readonly Entry[] | null };

/** Numbers in a sequence that is the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const lineOf = (folder: Folder): Folder[] => (folder.parent ? [folder, ...lineOf(folder.parent)] : [folder]);
/** The highest level that the nearest list gives to one of the subjects; without a list everybody has every level. */
function levelIn(folder: Folder, subjects: ReadonlySet<string>): FolderLevel | undefined {
  const list = lineOf(folder).find((one) => one.list !== null)?.list;
  if (!list) return 'manager';
  return LEVELS.findLast((level) => list.some((entry) => entry.level === level && subjects.has(entry.id)));
}

test('[83] whatever happens to folders and their lists, levels are those of the nearest list [property]', async ({
  app,
  lead,
}) => {
  const people = [
    await personWith(app, { roles: ['lead'] }),
    await personWith(app, { roles: ['lead'] }),
    await personWith(app, { roles: ['lead'], departments: 1 }),
  ] as const;
  const role = await newRole(app, [people[0], people[1]]);
  const depart = people[2].departments[0]?.id ?? '';
  const subjectsOf = new Map<Person, ReadonlySet<string>>([
    [people[0], new Set([people[0].id, role])],
    [people[1], new Set([people[1].id, role])],
    [people[2], new Set([people[2].id, depart])],
  ]);
  const random = sequence(83);
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
  const tree: Folder[] = [];
  const word = `rights${Date.now().toString(36)}`;

  const add = async () => {
    const parent = tree.length === 0 || random(4) === 0 ? null : pick(tree);
    if (parent && lineOf(parent).length >= FOLDER_DEPTH_MAX) return;
    const body = { name: `${word} ${tree.length}`, ...(parent && { parent: parent.id }) };
    const { id } = await lead.client.assetFolder.add({ body });
    await lead.client.asset.add({ body: { name: `${word} in ${tree.length}`, folder: id } });
    tree.push({ id, parent, list: null });
  };
  const move = async () => {
    const folder = pick(tree);
    const parent = random(4) === 0 ? null : pick(tree);
    const below = tree.filter((one) => lineOf(one).includes(folder));
    const height = Math.max(...below.map((one) => lineOf(one).length)) - lineOf(folder).length + 1;
    if (parent && (below.includes(parent) || lineOf(parent).length + height > FOLDER_DEPTH_MAX)) return;
    const { version } = await lead.client.assetFolder.get({ query: { id: folder.id } });
    const changes = { parent: parent?.id ?? null };
    await lead.client.assetFolder.edit({ body: { id: folder.id, version, changes } });
    folder.parent = parent;
  };
  const limit = async () => {
    const folder = pick(tree);
    const known: Omit<Entry, 'level'>[] = [
      ...people.map(({ id }) => ({ kind: 'user' as const, id })),
      { kind: 'role', id: role },
      { kind: 'depart', id: depart },
    ];
    const listed = known.filter(() => random(3) === 0).map((one) => ({ ...one, level: pick(LEVELS) }));
    const list: Entry[] = [{ kind: 'user', id: lead.id, level: 'manager' }, ...listed];
    await setAccess(lead, folder.id, list);
    folder.list = list;
  };
  const inherit = async () => {
    const folder = pick(tree);
    await setAccess(lead, folder.id, [], false);
    folder.list = null;
  };

  for (let step = 0; step < 60; step += 1) {
    await (step < 12 ? add : pick([add, move, move, limit, limit, limit, inherit]))();
    for (const [{ client }, subjects] of subjectsOf) {
      const seen = new Map((await client.assetFolderAccess.tree()).map((node) => [node.id, node]));
      const expected = tree.map((folder) => {
        const level = levelIn(folder, subjects);
        const isParentSeen = folder.parent !== null && levelIn(folder.parent, subjects) !== undefined;
        return level && { level, own: folder.list !== null, parent: isParentSeen ? (folder.parent?.id ?? null) : null };
      });
      expect(tree.map(({ id }) => seen.get(id)).map((node) => node && factsOf(node))).toEqual(expected);
      const { records } = await client.asset.list({ query: { search: word, limit: 200 } });
      const visible = tree.filter((folder) => levelIn(folder, subjects) !== undefined).map(({ id }) => id);
      expect(records.map(({ folder }) => String(folder)).toSorted()).toEqual(visible.toSorted());
    }
  }
  // A list of every level and nobody left out would prove nothing.
  const outcomes = new Set(tree.flatMap((folder) => [...subjectsOf.values()].map((one) => levelIn(folder, one))));
  expect(outcomes).toEqual(new Set([...LEVELS, undefined]));
});

const factsOf = ({ level, own, parent }: { level: FolderLevel; own: boolean; parent: string | null }) => ({
  level,
  own,
  parent,
});
