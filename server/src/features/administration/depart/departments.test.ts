import { expect } from 'vitest';
import { newAccount, newSignedIn, send } from '../../../../test/accounts.ts';
import { lastNote, newAdmin, test, uploadTo } from '../../../../test/organisation.ts';

let names = 0;
const newName = () => `Department ${++names}`;

test('[CL-09] departments make a tree; codes are the server’s, of one width, and never come back', async ({
  app,
  admin,
}) => {
  const { department } = admin.client;
  const top = await department.add({ body: { parentId: '', departName: newName(), orgCategory: '1' } });
  expect(top).toMatchObject({ parentId: '', orgType: '1', orgCategory: '1', isLeaf: true, people: 0 });
  expect(top.orgCode).toMatch(/^[A-Z]\d\d$/);
  const one = await department.add({ body: { parentId: top.id, departName: newName(), mobile: '010-1' } });
  const two = await department.add({ body: { parentId: top.id, departName: newName() } });
  expect([one.orgCode, two.orgCode]).toEqual([`${top.orgCode}A01`, `${top.orgCode}A02`]);
  expect([one.departOrder, two.departOrder]).toEqual([0, 1]);
  const tree = await department.queryTreeList();
  expect(tree.find(({ id }) => id === top.id)?.children?.map(({ id, orgType }) => [id, orgType])).toEqual([
    [one.id, '2'],
    [two.id, '2'],
  ]);
  await department.delete({ query: { id: two.id } });
  const three = await department.add({ body: { parentId: top.id, departName: newName() } });
  expect(three.orgCode).toBe(`${top.orgCode}A03`);
  const keys = await department.queryIdTree();
  expect(keys.find(({ key }) => key === top.id)).toMatchObject({ value: top.id, title: top.departName });
  expect(await department.queryParentName({ query: { departId: one.id } })).toEqual({
    departId: top.id,
    departName: top.departName,
  });
  const sent = { ...one, children: [], memo: 'Third floor', createBy: null, updateBy: null };
  const { body } = await send(app, '/sys/sysDepart/edit', { method: 'PUT', payload: sent, token: admin.token });
  expect(body?.result).toMatchObject({ memo: 'Third floor', orgCode: one.orgCode, mobile: '010-1' });
});

test('[CL-09] a department never lies below itself, also when two move at once; its code stays where it goes', async ({
  app,
  secondApp,
  admin,
}) => {
  const { department } = admin.client;
  const add = (parentId: string) => department.add({ body: { parentId, departName: newName() } });
  const [a, b] = [await add(''), await add('')];
  const child = await add(a.id);
  const move = (id: string, parentId: string | null, place = 0) => department.move({ body: { id, parentId, place } });
  for (const parentId of [a.id, child.id]) {
    await expect(move(a.id, parentId)).rejects.toMatchObject({ status: 422, failure: 'depart.cycle' });
  }
  await expect(department.edit({ body: { id: a.id, parentId: child.id } })).rejects.toMatchObject({
    failure: 'depart.cycle',
  });
  const moving = (one: typeof app, id: string, parentId: string) =>
    send(one, '/sys/sysDepart/move', { method: 'PUT', payload: { id, parentId, place: 0 }, token: admin.token });
  const answers = await Promise.all([moving(app, a.id, b.id), moving(secondApp, b.id, a.id)]);
  expect(answers.map(({ body }) => body?.result?.failure).toSorted()).toEqual(['depart.cycle', undefined]);
  await move(child.id, null);
  expect(await lastNote(app, admin.id)).toMatchObject({
    kind: 'departmentMoved',
    detail: { below: { from: a.departName, to: null } },
  });
  expect(await department.queryById({ query: { id: child.id } })).toMatchObject({
    parentId: '',
    orgCode: child.orgCode,
  });
});

test('[CL-09] departments of a level are put in order, and lie at most ten deep', async ({ admin }) => {
  const { department } = admin.client;
  const top = await department.add({ body: { departName: newName() } });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.push((await department.add({ body: { parentId: top.id, departName: newName() } })).id);
  await department.move({ body: { id: ids[2] ?? '', parentId: top.id, place: 0 } });
  const level = (await department.queryTreeList()).find(({ id }) => id === top.id)?.children?.map(({ id }) => id);
  expect(level).toEqual([ids[2], ids[0], ids[1]]);
  let deepest = top.id;
  for (let depth = 2; depth <= 10; depth += 1) {
    deepest = (await department.add({ body: { parentId: deepest, departName: newName() } })).id;
  }
  const tooDeep = { status: 422, failure: 'depart.tooDeep' };
  await expect(department.add({ body: { parentId: deepest, departName: newName() } })).rejects.toMatchObject(tooDeep);
  await expect(department.move({ body: { id: ids[0] ?? '', parentId: deepest, place: 0 } })).rejects.toMatchObject(
    tooDeep,
  );
});

test('[CL-09] a department with people stays; empty ones go with those below them', async ({ app, admin }) => {
  const { client } = admin;
  const top = await client.department.add({ body: { departName: newName() } });
  const below = await client.department.add({ body: { parentId: top.id, departName: newName() } });
  const { id } = await newAccount(app);
  await client.membership.editSysDepartWithUser({ body: { depId: below.id, userIdList: [id] } });
  const inhabited = { status: 409, failure: 'depart.hasPeople' };
  await expect(client.department.delete({ query: { id: top.id } })).rejects.toMatchObject(inhabited);
  expect((await client.department.queryById({ query: { id: below.id } })).people).toBe(1);
  await client.membership.deleteUserInDepart({ query: { depId: below.id, userId: id } });
  expect((await client.department.deleteBatch({ query: { ids: `${top.id},` } })).done).toEqual([top.id]);
  await expect(client.department.queryById({ query: { id: below.id } })).rejects.toMatchObject({ status: 404 });
});

test('[CL-09] the manager is somebody with an account in use, and finds the departments they lead', async ({
  app,
  admin,
}) => {
  const { department } = admin.client;
  const top = await department.add({ body: { departName: newName() } });
  const below = await department.add({ body: { parentId: top.id, departName: newName() } });
  const frozen = await newAccount(app, { frozen: true });
  const choose = (managerId: string) => department.edit({ body: { id: top.id, managerId } });
  await expect(choose(frozen.id)).rejects.toMatchObject({ failure: 'depart.unknownManager' });
  const manager = await newAdmin(app);
  expect((await choose(manager.id)).managerName).toContain('Account');
  const mine = await send(app, '/sys/sysDepart/queryMyDeptTreeList', { token: manager.token });
  expect(mine.body).toMatchObject({ message: '2', result: [{ id: top.id, children: [{ id: below.id }] }] });
  const { token } = await newSignedIn(app);
  const none = await send(app, '/sys/sysDepart/queryMyDeptTreeList', { token });
  expect(none.body).toMatchObject({ success: true, message: '1', result: null });
  const search = (query: string) => send(app, `/sys/sysDepart/searchBy?${query}`, { token: manager.token });
  const found = await search(`keyWord=${encodeURIComponent(below.departName)}&myDeptSearch=1`);
  expect(found.body?.result.map(({ id }: { id: string }) => id)).toContain(below.id);
  expect((await search('keyWord=nowhere')).body).toMatchObject({ success: false, message: 'No matching departments.' });
});

test('[CL-07] [B10] people of a department, and of those below it, without a secret', async ({ app, admin }) => {
  const { client } = admin;
  const top = await client.department.add({ body: { departName: newName() } });
  const below = await client.department.add({ body: { parentId: top.id, departName: newName() } });
  const [one, two] = [await newAccount(app), await newAccount(app)];
  await client.membership.editSysDepartWithUser({ body: { depId: top.id, userIdList: [one.id] } });
  await client.membership.editSysDepartWithUser({ body: { depId: below.id, userIdList: [two.id] } });
  const direct = await client.membership.departUserList({ query: { depId: top.id } });
  expect(direct.records.map(({ id }) => id)).toEqual([one.id]);
  const all = await client.membership.queryUserByDepId({ query: { id: top.id } });
  expect(all.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(JSON.stringify(all)).not.toMatch(/argon|password_hash|skeleton/);
  expect(await client.membership.userDepartList({ query: { userId: one.id } })).toEqual([
    { key: top.id, value: top.id, title: top.departName },
  ]);
});

test('[RP-05] department roles: one code a department, given to its people alone, and lost with the department', async ({
  app,
  admin,
}) => {
  const { client } = admin;
  const top = await client.department.add({ body: { departName: newName() } });
  const role = await client.departmentRole.add({
    body: { departId: top.id, roleName: 'Planner', roleCode: 'planner' },
  });
  const again = client.departmentRole.add({ body: { departId: top.id, roleName: 'Other', roleCode: 'PLANNER' } });
  await expect(again).rejects.toMatchObject({ failure: 'departRole.codeTaken' });
  const { id } = await newAccount(app);
  const give = (newRoleId: string, oldRoleId = '') =>
    client.departmentRole.deptRoleUserAdd({ body: { userId: id, newRoleId, oldRoleId } });
  await expect(give(role.id)).rejects.toMatchObject({ failure: 'departRole.notInDepartment' });
  await client.membership.editSysDepartWithUser({ body: { depId: top.id, userIdList: [id] } });
  await give(`${role.id},`);
  expect(await lastNote(app, admin.id)).toMatchObject({
    kind: 'departmentRolesGiven',
    detail: { roles: { from: [], to: [role.id] } },
  });
  expect(await client.departmentRole.getDeptRoleByUserId({ query: { userId: id } })).toEqual([
    { userId: id, droleId: role.id, departId: top.id },
  ]);
  const { records } = await client.departmentRole.list({ query: { deptId: top.id } });
  expect(records).toMatchObject([{ id: role.id, people: [{ id }] }]);
  await client.membership.deleteUserInDepart({ query: { depId: top.id, userId: id } });
  expect(await client.departmentRole.getDeptRoleByUserId({ query: { userId: id } })).toEqual([]);
  const renamed = await client.departmentRole.edit({
    body: { id: role.id, roleName: 'Chief planner', roleCode: 'planner' },
  });
  expect(renamed.roleName).toBe('Chief planner');
  expect((await client.departmentRole.delete({ query: { id: role.id } })).done).toEqual([role.id]);
});

test('[B5] [B6] nobody gives a department role that may do more than they, nor one to somebody who may', async ({
  app,
  admin,
  as,
}) => {
  const { client } = admin;
  const top = await client.department.add({ body: { departName: newName() } });
  const role = await client.departmentRole.add({ body: { departId: top.id, roleName: 'Strong', roleCode: 'strong' } });
  await app.pool.query(
    `insert into sys_depart_role_permission (role_id, permission_id) select $1, id from sys_permission where perms = 'system:security:edit' limit 1`,
    [role.id],
  );
  const { id } = await newAccount(app);
  await client.membership.editSysDepartWithUser({ body: { depId: top.id, userIdList: [id, admin.id] } });
  const clerk = await as('system:departRole:assign', 'system:departRole:edit');
  const give = (userId: string) =>
    clerk.client.departmentRole.deptRoleUserAdd({ body: { userId, newRoleId: role.id, oldRoleId: null } });
  await expect(give(id)).rejects.toMatchObject({ status: 403, failure: 'user.roleBeyond' });
  await expect(give(admin.id)).rejects.toMatchObject({ status: 403, failure: 'user.mayDoMore' });
  const remove = clerk.client.departmentRole.delete({ query: { id: role.id } });
  await expect(remove).rejects.toMatchObject({ failure: 'user.roleBeyond' });
  await client.departmentRole.deptRoleUserAdd({ body: { userId: id, newRoleId: role.id } });
  const freezer = await as('system:user:freeze');
  const freeze = freezer.client.user.frozenBatch({ body: { ids: id, status: 2 } });
  await expect(freeze).rejects.toMatchObject({ failure: 'user.mayDoMore' });
});

test('[CL-09] departments go out as a table and come in again; rows that will not do are told one by one', async ({
  app,
  admin,
}) => {
  const { client, token } = admin;
  const top = await client.department.add({ body: { departName: 'Sheet company', orgCategory: '1' } });
  const below = await client.department.add({ body: { parentId: top.id, departName: 'Sheet shop', mobile: '+86 10' } });
  const url = `/sys/sysDepart/exportXls?format=csv&selections=${top.id}`;
  const file = await send(app, url, { token });
  const [head, first, second, ...rest] = file.text.split('\r\n');
  expect(head).toContain('"Phone","Fax"');
  expect(first).toMatch(new RegExp(`^"${top.orgCode}","","Sheet company",.*,"0"$`));
  expect(second).toMatch(new RegExp(`^"${below.orgCode}","${top.orgCode}","Sheet shop",`));
  expect(second).toContain(`"'+86 10"`);
  expect(rest).toEqual(['']);
  const rows = [
    'Code,Code of the department above,Name,Telephone',
    `${below.orgCode},,Sheet store,010-2`,
    `n1,${top.orgCode},Sheet team,`,
    'n2,n1,Sheet desk,',
    'n3,nowhere,Lost,',
    'n4,,,',
  ];
  const { body } = await uploadTo(app, '/sys/sysDepart/importExcel', { token, text: rows.join('\r\n') });
  expect([body?.code, body?.result]).toMatchObject([201, { totalCount: 5, successCount: 3, errorCount: 2 }]);
  expect(body?.result.errors.map(({ row }: { row: number }) => row)).toEqual([5, 6]);
  expect(await client.department.queryById({ query: { id: below.id } })).toMatchObject({
    ...{ departName: 'Sheet store', mobile: '010-2', parentId: top.id, orgCode: below.orgCode },
  });
  const found = await client.department.searchBy({ query: { keyWord: 'Sheet desk' } });
  expect(found[0]?.orgCode).toMatch(new RegExp(`^${top.orgCode}A\\d\\dA01$`));
  expect(await lastNote(app, admin.id)).toMatchObject({
    kind: 'departmentsImported',
    detail: { changed: { [below.orgCode]: { departName: { from: 'Sheet shop', to: 'Sheet store' } } } },
  });
});

test('[CL-09] people leave a department together, and its roles go together', async ({ app, admin }) => {
  const { department, departmentRole, membership, user } = admin.client;
  const { id: depId } = await department.add({ body: { departName: newName() } });
  const people = [await newAccount(app), await newAccount(app)];
  const userIdList = people.map(({ id }) => id);
  await membership.editSysDepartWithUser({ body: { depId, userIdList } });
  const made = [];
  for (const roleCode of ['together-1', 'together-2'])
    made.push(await departmentRole.add({ body: { departId: depId, roleName: roleCode, roleCode } }));
  const ids = made.map(({ id }) => id);
  const told = await departmentRole.getDeptRoleList({ query: { departId: depId, userId: userIdList[0] ?? '' } });
  expect(told.map(({ roleCode }) => roleCode).toSorted()).toEqual(['together-1', 'together-2']);
  expect((await departmentRole.deleteBatch({ query: { ids: ids.join(',') } })).done.toSorted()).toEqual(ids.toSorted());
  const gone = await membership.deleteUserInDepartBatch({ query: { depId, userIds: `${userIdList.join(',')},` } });
  expect(gone.done.toSorted()).toEqual(userIdList.toSorted());
  const known = await user.queryByIds({ query: { userIds: userIdList.join(',') } });
  expect(known.map(({ id, departs }) => [id, departs]).toSorted()).toEqual(userIdList.map((id) => [id, []]).toSorted());
});
