import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, failuresOf, type Identified, type Permission, permissions } from '@opsyard/contract';
import { expect, test as plain } from 'vitest';
import { sentences } from '../src/features/all.ts';
import { routeSchema } from '../src/kernel/routes/route-schema.ts';
import { send } from './fixtures/accounts.ts';
import { test as base, newPerson } from './kit.ts';

const test = base.extend<{
  /** The token of a user with all permissions but the required one. */
  tokenWithout: (permission: Access) => Promise<string>;
  /** The token of a user with all permissions whose session has ended. */
  endedToken: string;
}>({
  tokenWithout: [
    async ({ app }, use) => {
      const tokens = new Map<Access, Promise<string>>();
      await use((permission) => {
        const token =
          tokens.get(permission) ??
          newPerson(
            app,
            everything.filter((other) => other !== permission),
          ).then(({ token }) => token);
        tokens.set(permission, token);
        return token;
      });
    },
    { scope: 'file' },
  ],
  endedToken: [
    async ({ app }, use) => {
      const { token, id } = await newPerson(app, everything);
      await app.pool.query('update session set ended_at = now() where user_id = $1', [id]);
      await use(token);
    },
    { scope: 'file' },
  ],
});

type Access = Identified['access'];

const everything = Object.keys(permissions) as Permission[];
const routes: readonly Identified[] = Object.values(contract).flatMap((feature) => Object.values(feature));
const closed = routes.filter(({ access }) => access !== 'public');
const limited = closed.filter(({ access }) => access !== 'signedIn');

/** Addresses that are not calls of the product: for monitoring, the API document, the sockets and the page. */
const BESIDES = ['/health/live', '/health/ready', '/metrics', '/openapi', '/openapi.json', '/websocket/:userId', '*'];
/** A new public call has to be added here too. */
const PUBLIC = [
  'identity.login',
  'identity.randomImage',
  'identity.captchaWork',
  'identity.captchaByWork',
  'identity.checkCaptcha',
  'identity.encryptedString',
  'identity.evaluation',
  'twoStep.verify',
  'twoStep.beginAtSignIn',
  'twoStep.confirmAtSignIn',
  'passkey.stepChallenge',
  'passkey.stepLogin',
  'passkey.loginChallenge',
  'passkey.login',
  'profile.avatar',
  'code.sms',
  'code.phoneLogin',
  'thirdLogin.sources',
  'thirdLogin.render',
  'thirdLogin.callback',
  'thirdLogin.getLoginUser',
  'thirdLogin.validateCas',
  'account.register',
  'account.checkOnlyUser',
  'account.registration',
  'account.querySysUser',
  'account.recoveryMail',
  'account.phoneVerification',
  'account.passwordChange',
  'account.passwordChangeByAddress',
  'user.invitation',
  'user.acceptInvitation',
  'commonFile.file',
  'branding.get',
  'branding.logo',
  'projectInvitation.get',
  'projectInvitation.register',
  'calendarFeed.read',
  'publicForm.get',
  'publicForm.submit',
  'publicForm.upload',
  'publicRequest.get',
  'publicRequest.answer',
  'publicRequest.withdraw',
  'webhook.receive',
  'webhook.receiveTracking',
];

function addressOf({ path }: Identified): string {
  return path.replace(/:\w+/g, '0'.repeat(32));
}

function sentTo({ method, kind }: Identified): object {
  const body = method !== 'GET' && kind !== 'upload' ? { payload: {} } : {};
  return { method, ...body };
}

const envelope = (code: number, failure: string) => ({
  success: false,
  message: expect.stringMatching(/./),
  code,
  result: { failure, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  timestamp: expect.any(Number),
});

test('every call of the contract is served', ({ app }) => {
  const missing = routes.filter(({ method, path }) => !app.hasRoute({ method, url: path }));
  expect(missing.map(({ id, method, path }) => `${id}: ${method} ${path}`)).toEqual([]);
});

test('the schemas of every call compile for requests and responses', ({ app }) => {
  for (const route of routes) {
    const { params, querystring, body, response } = { response: undefined, ...routeSchema(route) };
    const place = { method: route.method, url: route.path };
    for (const [httpPart, schema] of Object.entries({ params, querystring, body })) {
      if (schema) expect(() => app.validatorCompiler?.({ schema, httpPart, ...place })(null), route.id).not.toThrow();
    }
    if (response) expect(app.serializerCompiler?.({ schema: response[200], ...place })(null), route.id).toBe('{}');
  }
});

test('every served route is in the contract', ({ app }) => {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const served = servedBy(app.printRoutes({ commonPrefix: false }));
  expect(served).toContainEqual({ method: 'GET', url: '/sys/randomImage/:key' });
  expect(served).toContainEqual({ method: 'PUT', url: '/sys/preferences' });
  const stray = served
    .filter(({ url }) => !BESIDES.includes(url) && !/^\/(?:assets|openapi)\//.test(url))
    .filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !known.has(`${method} ${url}`));
  expect(stray).toEqual([]);
});

test('[CL-13] the API document, OpenAPI 3.1, names every call and no other, and has a page to browse it', async ({
  app,
}) => {
  const { openapi, paths } = (await send(app, '/openapi.json')).body as unknown as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(openapi).toMatch(/^3\.1\./);
  const page = await app.inject({ url: '/openapi' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
  const documented = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(documented.toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
});

test('[CL-13] the API document says who needs no token, which writes take a key, and what files and failures look like', async ({
  app,
}) => {
  const { paths } = (await send(app, '/openapi.json')).body as unknown as { paths: Record<string, object> };
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  const failures = { '4XX': { $ref: '#/components/responses/Failure' }, '5XX': expect.anything() };
  const add = { parameters: [key], responses: expect.objectContaining(failures) };
  expect(paths['/task/label/add']).toEqual({ post: expect.objectContaining(add) });
  expect(paths['/task/label/add']).not.toHaveProperty('post.security');
  expect(paths['/sys/login']).toMatchObject({ post: { security: [] } });
  expect(paths['/sys/login']).not.toHaveProperty('post.parameters');
  expect(paths['/sys/accessToken/add']).not.toHaveProperty('post.parameters');
  expect(paths['/task/attachment/upload']).toHaveProperty('post.requestBody.content.multipart/form-data');
  expect(paths['/task/attachment/download']).toMatchObject({ get: { responses: { 200: { content: { '*/*': {} } } } } });
});

plain(
  '[CL-12] every list is paged by number with totals or by where the last page ended, but for two that show their beginning',
  () => {
    const fieldsOf = (schema: unknown) =>
      Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
    const lists = routes.filter(({ method, reply }) => method === 'GET' && fieldsOf(reply).includes('records'));
    expect(lists.length).toBeGreaterThan(20);
    const odd = lists.filter(({ query, reply }) => {
      const [requested, answered] = [fieldsOf(query), new Set(fieldsOf(reply))];
      const byNumber =
        requested.includes('pageNo') && ['total', 'size', 'current', 'pages'].every((name) => answered.has(name));
      const onwards =
        (requested.includes('cursor') && answered.has('cursor')) ||
        (requested.includes('before') && answered.has('hasMore'));
      return !byNumber && !onwards;
    });
    expect(odd.map(({ id }) => id)).toEqual(['explain.whoMay', 'task.mine']);
  },
);

plain('whatever reads takes the time stamp the page adds to its address', () => {
  const isStrict = (query: object | undefined) =>
    query && 'additionalProperties' in query && !query.additionalProperties;
  const strict = routes.filter(({ method, kind, query }) => method === 'GET' && kind !== 'file' && isStrict(query));
  expect(strict.map(({ id }) => id)).toEqual([]);
});

plain('no two calls share an address', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

/** Lists without a cursor, with what limits each of them. */
/** Lists of every record type. */
const BOUNDED_OF_RECORDS: Record<string, string> = {
  groups: 'the 200 most frequent values of a field',
  which: 'those of the records that were named',
  editCells: 'the 1,000 records that were named',
  totals: '20 fields',
  viewList: '50 views of a person and 200 shared ones',
};
/** Lists of what belongs to a record, by the ends of their names. */
const BOUNDED_OF_PARTS: Record<string, string> = {
  'omment.people': 'at most 8 people are offered',
  'Attachment.list': '200 files of a record',
  'ink.list': '100 links of a record',
  'Checklist.add': '200 items of a record',
  'Checklist.list': '200 items of a record',
};
const BOUNDED: Record<string, string> = {
  'accessRequest.list': '100 requests for a project',
  'accessRequest.whoSees': 'those of the 20 users that were named',
  'workflow.overrides': 'the latest 100 of a project',
  'search.chips': '8 of each type, or the 100 asked for',
  'announcement.list': 'a page by number',
  'announcement.readReport': 'a page by number',
  'announcementSend.mine': 'a page by number',
  'assetDuplicate.find': 'those of the 100 files that were named',
  'assetTrash.facts': 'those of the given ids',
  'assetTrash.contents': '200 folders and 200 assets',
  'assetFile.versions': '200 versions of an asset',
  'assetFolderAccess.tree': '5,000 folders',
  'assetNote.list': '200 notes on a version',
  'assetNoteReply.list': '100 replies to a note',
  'assetReview.list': 'the latest 500 reviews of an asset',
  'assetUpload.list': '20 unfinished uploads of a person',
  'assetUse.count': 'those of the 100 assets that were named',
  'recurrence.ahead': 'the next 5 dates',
  'task.covers': 'those of the 200 tasks that were named',
  'task.facts': 'those of the 200 tasks that were named',
  'dependency.blocked': 'those of the 200 tasks that were named',
  'task.unread': 'those of the 200 tasks that were named',
  'task.rollUps': 'those of the 200 tasks that were named',
  'taskPlacement.ofProject': '500 tasks of other projects',
  'taskTemplate.list': '100 templates of a project and 100 shared ones',
  'attachment.list': '200 files of a task',
  'baseline.list': '10 baselines of a project',
  'audit.list': 'a page, from before an event on',
  'calendarFeed.list': '30 feeds of a user',
  'category.childList': 'the 2,574 codes of a level',
  'category.loadAllData': 'the first 10,000',
  'category.loadTreeChildren': 'the 2,574 codes of a level',
  'dict.loadTreeData': 'the categories right below one, at most 999',
  'category.loadTreeData': 'the 2,574 codes of a level',
  'category.loadTreeRoot': 'the first 10,000',
  'category.rootList': 'a page of 200; those at the top are few, others are searched for',
  'checkRule.list': 'a page of 200 of rules people write',
  'checklist.add': '200 items of a task',
  'checklist.list': '200 items of a task',
  'dataRule.byPermission': '50 rules of an entry',
  'dataRule.query': '50 rules of an entry',
  'customField.add': '80 fields of a project',
  'customField.convert': '80 fields of a project',
  'customField.delete': '80 fields of a project',
  'customField.edit': '80 fields of a project',
  'customField.formerKinds': '80 fields of a project',
  'depart.queryIdTree': '2,000 departments',
  'form.list': 'the first 500',
  'connector.list': 'a page of 200',
  'connector.providers': 'the providers there are clients for',
  'connectorCall.list': 'a page of 100, from before a call on',
  'webhookInbox.list': 'a page of 100, from before a webhook on',
  'depart.queryMyDeptTreeList': '2,000 departments',
  'depart.queryTreeList': '2,000 departments',
  'depart.searchBy': '2,000 departments',
  'departRole.getDeptRoleByUserId': 'the first 1,000',
  'departRole.getDeptRoleList': 'the first 200',
  'departRole.list': 'a page of at most 1,000',
  'explain.whoMay': 'the first 200',
  'dashboard.visitInfo': 'seven days',
  'identity.people': 'the first 50',
  'menuEntry.list': '2,000 entries',
  'menuEntry.listAsync': '2,000 entries',
  'menuEntry.systemMenuList': '2,000 entries',
  'menuEntry.systemSubmenu': '2,000 entries',
  'channelChange.check': '500 numbers, as they were sent',
  'channelPlan.list': 'those planned, at most 50, and the latest 100 others',
  'report.runs': 'the latest 100 runs of a report',
  'providerHealth.read': '100 accounts with providers',
  'logisticsOverview.scorecard': 'the 200 channels with the most parcels',
  'logisticsOverview.unknownStatuses': 'the 50 unknown codes with the most parcels',
  'member.add': '1,000 members of a project',
  'member.delete': '1,000 members of a project',
  'member.edit': '1,000 members of a project',
  'projectDepartment.list': '20 departments of a project',
  'projectDepartment.find': 'the first 50',
  'projectDepartment.set': '20 departments of a project',
  'projectDepartment.delete': '20 departments of a project',
  'message.list': 'a page, from before a message on',
  'dict.deleteList': 'the latest 500',
  'dict.getDictItems': 'the first 1,000',
  'dict.list': 'a page of 200 of dictionaries people write',
  'dict.loadDict': 'the first 20',
  'dict.treeList': 'a page of 200, each with its 500 items',
  'dictItem.list': '500 items of a dictionary',
  'job.history': '30 days of a job, a page of 200',
  'job.list': 'the jobs of the product',
  'log.list': 'the newest 10,000 of what matches; narrower filters reach the others',
  'online.list': 'a page of 200 of sessions that are alive',
  'ownSession.list': 'the latest 200',
  'project.list': 'the first 500; others are searched for',
  'project.unowned': 'the first 200',
  'workflow.preview': '50 statuses of a project',
  'projectHealth.history': 'the latest 100',
  'overviewMail.mine': '500 projects of a user',
  'taskOverview.arrange': 'the cards of an overview',
  'projectNotification.mine': '500 projects of a user',
  'projectInvitation.waiting': 'the first 200',
  'registrant.list': 'the first 1,000',
  'role.list': 'a page of at most 1,000',
  'role.queryall': 'the first 1,000',
  'search.records': 'the first eight of each record type',
  'label.addMany': 'those that were sent',
  'label.usage': '300 labels of a project',
  'status.add': '50 statuses of a project',
  'taskType.add': '30 types of a project',
  'taskType.edit': '30 types of a project',
  'taskType.usage': '30 types of a project',
  'taskType.delete': '30 types of a project',
  'status.delete': '50 statuses of a project',
  'status.edit': '50 statuses of a project',
  'systemSettings.testGateway': 'the gateways of the settings',
  'task.add': 'those that were sent',
  'task.addMany': 'those that were sent',
  'checklistTask.convert': 'one task',
  'task.board': '50 columns, and so many cards of each as was asked for',
  'task.boardCounts': 'the cells of a board that have tasks',
  'task.byIds': 'those that were asked for',
  'task.groups': 'the people, labels or statuses of a project',
  'task.totals': '2,000 groups on each level',
  'myTask.unrank': 'those that were sent',
  'taskView.list': '50 views of a person and 200 shared ones of a project',
  'task.mine': 'the first 100',
  'task.mySections': 'the projects a user has open tasks in',
  'task.move': 'those that were sent',
  'task.myCalendar': '42 days, 50 tasks of each, and 100 that last longer',
  'task.search': 'the first 20',
  'task.similar': 'the best five',
  'template.list': '100 templates',
  'thirdLogin.links': 'the places of the settings',
  'thirdLogin.sources': 'the places of the settings',
  'workOrderCalculator.quote': 'the channels that have a rule',
  'workOrderMeasure.list': '100 entered versions of an order',
  'workOrderMessage.list': 'the latest 500',
  'user.departUserList': 'a page of at most 1,000',
  'user.list': 'a page of at most 1,000',
  'user.queryByIds': '1,000 ids',
  'user.queryUserByDepId': 'the first 1,000',
  'user.recycleBin': 'the latest 1,000',
  'user.sessions': 'the latest 200',
  'user.userDepartList': '2,000 departments',
  'user.userRoleList': 'a page of at most 1,000',
  'workOrderNumbers.history': 'those that were asked for',
  'taskOverview.read': 'figures, groups of the lists of a project, 12 weeks, and two lists of 8 tasks',
  'taskOverview.flow': 'twelve weeks',
  'taskOverview.assetReviews': 'twelve weeks',
  'taskOverview.reviews': 'twelve weeks',
  'taskCalendar.read': '42 days, 50 tasks of each, and 100 that last longer',
  'dayPlan.handover': '50 tasks each',
  'dayPlan.read': '40 blocks and 50 tasks',
  'workload.slots': 'the ten people who are free first',
  'workload.tasks': 'the first 100',
};

plain('[CL-12] a test of the server makes every call; each answer of theirs is held against its shape', async () => {
  const folder = join(import.meta.dirname, '..');
  const names = await readdir(folder, { recursive: true });
  const tests = names.filter((name) => !name.includes('node_modules') && /(?:\.test\.ts|^test\/.*\.ts)$/.test(name));
  const texts = await Promise.all(tests.map((name) => readFile(join(folder, name), 'utf8')));
  const all = texts.join('\n').replace(/\s+/g, ' ');
  const isMade = (feature: string, name: string, { path }: Identified) =>
    new RegExp(`\\b${feature}\\??\\.${name}\\b|'${name}'`).test(all) || all.includes(path.replace(/:.*/, ''));
  const missing = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Identified>(calls)
      .filter(([name, route]) => !isMade(feature, name, route))
      .map(([name]) => `${feature}.${name}`),
  );
  expect(missing).toEqual([]);
});

plain('every list has a cursor, or a bound that somebody has named', () => {
  const lists = routes.filter(({ reply }) => isList(reply as Shape));
  const others = lists.filter(({ reply }) => !('cursor' in ((reply as Shape).properties ?? {})));
  const isBounded = (id: string) =>
    id in BOUNDED ||
    (id.split('.')[1] ?? '') in BOUNDED_OF_RECORDS ||
    Object.keys(BOUNDED_OF_PARTS).some((end) => id.endsWith(end));
  expect(others.map(({ id }) => id).filter((id) => !isBounded(id))).toEqual([]);
});

plain('[B5] anonymous users may call exactly these', () => {
  expect(
    routes
      .filter(({ access }) => access === 'public')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(PUBLIC.toSorted());
});

plain.for(limited)('[B5] $id asks for a permission that can be granted', ({ access }) => {
  expect(Object.keys(permissions)).toContain(access);
});

const statuses = new Map<string, number>();

plain.for(routes)('$id answers only with failures that have words, each with one status', (route) => {
  for (const { code, status } of failuresOf(route)) {
    expect(sentences).toHaveProperty([code]);
    expect(statuses.get(code) ?? status).toBe(status);
    statuses.set(code, status);
  }
});

test.for(closed)('[B5] $id is closed to anonymous users', async (route, { app, skip }) => {
  skip(!app.hasRoute({ method: route.method, url: route.path }), 'not served');
  const { status, body } = await send(app, addressOf(route), sentTo(route));
  expect(status).toBe(401);
  expect(body).toEqual(envelope(401, 'common.unauthenticated'));
});

test.for(limited)(
  '[RP-06] $id is closed to whoever lacks its permission',
  async (route, { app, tokenWithout, skip }) => {
    skip(!app.hasRoute({ method: route.method, url: route.path }), 'not served');
    const token = await tokenWithout(route.access);
    const headers = { 'menu-url': '/modules/task/taskList/ProjectsList' };
    const { status, body } = await send(app, addressOf(route), { ...sentTo(route), token, headers });
    expect(status).toBe(403);
    expect(body).toEqual(envelope(510, 'common.forbidden'));
  },
);

test.for(closed)('[B1] $id is closed to a session that is over', async (route, { app, endedToken, skip }) => {
  skip(!app.hasRoute({ method: route.method, url: route.path }), 'not served');
  const { status, body } = await send(app, addressOf(route), { ...sentTo(route), token: endedToken });
  expect(status).toBe(401);
  expect(body).toEqual(envelope(44_444, 'common.sessionExpired'));
});

type Shape = { type?: string; items?: Shape; properties?: Record<string, Shape> };

/** Whether a response is a list of records, or a page of one. */
function isList({ type, items, properties }: Shape): boolean {
  return type === 'array' ? items?.properties !== undefined : properties?.records?.items?.properties !== undefined;
}

/** The routes in Fastify's printed tree: one line each, `└── /sys/login (POST)`, indented by the path above. */
function servedBy(drawing: string): { method: string; url: string }[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (!part) return [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const url = above.join('');
    return (methods?.split(', ') ?? []).map((method) => ({ method, url }));
  });
}
