import {
  ABILITIES,
  ADJUSTABLE_ROLES,
  abilitiesOf,
  GRANTABLE,
  PROJECT_ROLES,
  type RoleAbilities,
  roleAboveOthers,
  withinBounds,
} from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { refusal, test } from '../../../../../test/fixtures/task-fixture.ts';
import { holds } from '../../access-store.ts';

const NOT_ALLOWED = refusal(403, 'project.notAllowed');

const matrices = fc.record(
  Object.fromEntries(
    ADJUSTABLE_ROLES.map((role) => [
      role,
      fc.subarray([...ABILITIES]).map((abilities) => withinBounds(role, abilities)),
    ]),
  ) as Record<(typeof ADJUSTABLE_ROLES)[number], fc.Arbitrary<(typeof ABILITIES)[number][]>>,
  { requiredKeys: [] },
);

test('SQL and the contract agree on the abilities of every role, whatever a project has changed', async ({ app }) => {
  const columns = ABILITIES.map((ability) => `${holds(ability)} as "${ability}"`).join(', ');
  const text = `select ${columns} from (select $1::text as role) m, (select $2::jsonb as role_abilities) p`;
  const check = async (adjusted: RoleAbilities | null) => {
    for (const role of [...PROJECT_ROLES, null]) {
      const { rows } = await app.pool.query(text, [role, adjusted && JSON.stringify(adjusted)]);
      const expected = abilitiesOf(role, adjusted);
      expect(ABILITIES.filter((one) => rows[0][one])).toEqual(ABILITIES.filter((one) => expected.includes(one)));
    }
  };
  await check(null);
  await fc.assert(fc.asyncProperty(matrices, check), { numRuns: 40 });
});

test('bounds: all see, only the owner deletes, and no role has what a higher one lacks', () => {
  for (const role of ADJUSTABLE_ROLES) {
    expect(withinBounds(role, [])).toEqual(['view']);
    expect(withinBounds(role, ABILITIES)).toEqual(
      ABILITIES.filter((one) => one === 'view' || GRANTABLE[role].includes(one)),
    );
    expect(withinBounds(role, ABILITIES)).not.toContain('deleteProject');
  }
  expect(roleAboveOthers({})).toBeUndefined();
  expect(roleAboveOthers({ member: ['view', 'comment', 'importTasks'], manager: ['view', 'comment'] })).toEqual({
    ...{ role: 'member', above: 'manager', ability: 'importTasks' },
  });
});

test('the owner grants and takes abilities, which hold at once in every call; others cannot', async ({ fixture }) => {
  const { owner, manager, member, guest, nonMember, project } = fixture;
  const projectId = project.id;
  await fixture.open();
  const task = await fixture.add('One');
  const set = (roles: RoleAbilities, by = owner) => by.client.projectPermissions.set({ body: { projectId, roles } });
  for (const person of [manager, member, guest, nonMember])
    await expect(set({ member: [...GRANTABLE.member, 'view'] }, person)).rejects.toMatchObject(NOT_ALLOWED);
  // A role never gets what it cannot have, nor what a higher one lacks.
  expect(await set({ guest: ['comment', 'editTasks', 'manageMembers', 'deleteProject'] })).toBeNull();
  const unordered = set({ manager: ['comment', 'editTasks', 'manageMembers'] });
  await expect(unordered).rejects.toMatchObject(refusal(422, 'project.rolesUnordered'));
  const label = (by = member) =>
    by.client.label.add({ body: { projectId, name: `L${by.id.slice(-8)}`, color: 'red' } });
  const edit = async (by = member) => {
    const { id, version } = await fixture.readTask(task.id);
    return by.client.task.edit({ body: { id, version, changes: { priority: version % 2 ? 'H' : 'L' } } });
  };
  await expect(label()).rejects.toMatchObject(NOT_ALLOWED);
  await edit();
  const stored = await set({ member: ['comment', 'manageLabels'], viewer: ['comment'] });
  expect(stored).toEqual({ member: ['view', 'comment', 'manageLabels'], viewer: ['view', 'comment'] });
  await label();
  await expect(edit()).rejects.toMatchObject(NOT_ALLOWED);
  await edit(manager);
  await nonMember.client.comment.add({ body: { recordId: task.id, html: '<p>Seen</p>' } });
  const seen = await member.client.project.queryById({ query: { id: projectId } });
  expect(seen).toMatchObject({ abilities: ['view', 'comment', 'manageLabels'], roleAbilities: stored });
  const listed = (await member.client.project.list({ query: {} })).find(({ id }) => id === projectId);
  expect(listed?.abilities).toEqual(seen.abilities);
  // Managers without an ability cannot give it to themselves by another role.
  await set({ manager: ['comment', 'editTasks', 'deleteTasks', 'exportTasks', 'manageMembers'] });
  const self = { projectId, userId: manager.id, role: 'member' as const };
  await expect(label(manager)).rejects.toMatchObject(NOT_ALLOWED);
  await manager.client.member.edit({ body: self });
  await expect(label(manager)).rejects.toMatchObject(NOT_ALLOWED);
  const { records } = await owner.client.projectHistory.list({ query: { projectId } });
  expect(JSON.stringify(records)).toContain('Permissions of managers');
  expect(await set({})).toBeNull();
  await edit();
  await expect(label()).rejects.toMatchObject(NOT_ALLOWED);
  await fixture.archive();
  await expect(set({ viewer: ['comment'] })).rejects.toMatchObject(refusal(403, 'project.archived'));
});
