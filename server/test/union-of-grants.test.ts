import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { appendAudit } from '../src/features/audit/audit-store.ts';
import { openSession } from '../src/features/identity/session/session-store.ts';
import { newId } from '../src/kernel/database/ids.ts';
import { transact } from '../src/kernel/database/transact.ts';
import { newAccount } from './fixtures/accounts.ts';
import { entryId, give, newRole, type PersonInDepartments, personWith } from './fixtures/rights-fixture.ts';
import { test } from './kit.ts';

/** A fixed seed; `SCOPE_SEED` overrides it. */
const SEED = Number(process.env.SCOPE_SEED ?? 20_261_122);
const RUNS = 12;

type Rule = readonly [column: string, condition: string, value: string];
type VisibleRecords = Map<string, string | null>;
type List = {
  screen: string;
  permission: string;
  /** A column that can be hidden, with the values a user sees. */
  hidden: string;
  read: (client: PersonInDepartments['client']) => Promise<VisibleRecords>;
};

const mapOf = (rows: readonly (readonly [unknown, string | null])[]): VisibleRecords =>
  new Map(rows.map(([id, value]) => [String(id), value]));
const LISTS: readonly List[] = [
  {
    screen: 'system/UserList',
    permission: 'system:user:view',
    hidden: 'phone',
    read: async (client) =>
      mapOf((await client.user.list({ query: { pageSize: 1_000 } })).records.map(({ id, phone }) => [id, phone])),
  },
  {
    screen: 'system/LogList',
    permission: 'system:log:view',
    hidden: 'ip',
    read: async (client) =>
      mapOf((await client.log.list({ query: { pageSize: 200 } })).records.map(({ id, ip }) => [id, ip])),
  },
  {
    screen: 'system/AuditLog',
    permission: 'system:audit:view',
    hidden: 'ip',
    read: async (client) =>
      mapOf((await client.audit.list({ query: { pageSize: 200 } })).records.map(({ seq, ip }) => [seq, ip])),
  },
  {
    screen: 'system/OnlineList',
    permission: 'system:online:view',
    hidden: 'ip',
    read: async (client) =>
      mapOf((await client.online.list({ query: { pageSize: 200 } })).records.map(({ id, ip }) => [id, ip])),
  },
];

/** The limits of each role; the last one has a disabled rule. */
const limitsFor = (username: string, hidden: string): readonly (readonly Rule[])[] => [
  [['', 'SCOPE', 'own']],
  [['', 'SCOPE', 'below']],
  [['username', 'RIGHT_LIKE', username]],
  [
    ['', 'SCOPE', 'below'],
    ['username', '!=', username],
  ],
  [[hidden, 'HIDE', '']],
  [
    ['', 'SCOPE', 'department'],
    [hidden, 'HIDE', ''],
  ],
  [['username', '=', 'nobody at all']],
];

let phones = 0;

/** Users of two departments, with numbers, sessions and entries in log and audit. */
async function layFixture(app: FastifyInstance) {
  const viewer = await personWith(app, { departments: 1 });
  const [colleague, otherUser] = [await newAccount(app), await newAccount(app, { departments: 1 })];
  await app.pool.query('insert into sys_user_depart (user_id, depart_id) values ($1, $2)', [
    colleague.id,
    viewer.departments[0]?.id,
  ]);
  const ip = '10.1.2.3';
  for (const { id, username } of [viewer, colleague, otherUser]) {
    phones += 1;
    await app.pool.query('update sys_user set phone = $2 where id = $1', [id, String(13_812_340_000 + phones)]);
    await openSession(app.db, { userId: id, kind: 'login', remembered: true, ip, agent: null, idleHours: 24 });
    const event = { kind: 'signedIn', actorId: id, username, ip, agent: null, detail: {} } as const;
    await transact(app.pool, { work: (db) => appendAudit(db, event) });
    await app.pool.query(
      `insert into sys_log (id, at, log_type, content, user_id, username, ip, search) values ($1, now(), 1, 'in', $2, $3, $4, '')`,
      [newId(), id, username, ip],
    );
  }
  return { viewer, colleague };
}

async function rolesFor(app: FastifyInstance, { screen, permission }: List, limits: readonly (readonly Rule[])[]) {
  const entry = await entryId(app, screen);
  return await Promise.all(
    limits.map(async (rules) => {
      const role = await newRole(app);
      await give(app, role, screen, permission);
      const ids = rules.map(() => newId());
      for (const [at, [column, condition, value]] of rules.entries())
        await app.pool.query(
          `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
          values ($1, $2, 'limit', $3, $4, $5, '1')`,
          [ids[at], entry, column, condition, value],
        );
      await app.pool.query(
        'update sys_role_permission set data_rule_ids = $3 where role_id = $1 and permission_id = $2',
        [role, entry, ids],
      );
      return role;
    }),
  );
}

/** The union of what each role shows by itself: a value where any of them shows it. */
function unionOf(all: readonly VisibleRecords[]): VisibleRecords {
  const union: VisibleRecords = new Map();
  for (const visible of all) for (const [id, value] of visible) union.set(id, union.get(id) ?? value);
  return union;
}

const sorted = (visible: VisibleRecords) => [...visible].toSorted(([a], [b]) => (a < b ? -1 : 1));

test.for(LISTS)(
  '[RP-06] no combination of roles shows more of $screen than its roles do one by one, and none less',
  async (list, { app }) => {
    const { viewer, colleague } = await layFixture(app);
    const roles = await rolesFor(app, list, limitsFor(colleague.username, list.hidden));
    const visibleWith = async (some: readonly string[]) => {
      await app.pool.query('delete from sys_user_role where user_id = $1', [viewer.id]);
      for (const role of some)
        await app.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [viewer.id, role]);
      return await list.read(viewer.client);
    };
    const alone = new Map<string, VisibleRecords>();
    for (const role of roles) alone.set(role, await visibleWith([role]));
    // Each limit must show something different, or the test would prove nothing.
    const different = new Set([...alone.values()].map((visible) => JSON.stringify(sorted(visible))));
    expect(different.size).toBeGreaterThan(4);
    await fc.assert(
      fc.asyncProperty(fc.subarray(roles, { minLength: 2 }), async (some) => {
        const expected = unionOf(some.map((role) => alone.get(role) ?? new Map()));
        expect(sorted(await visibleWith(some))).toEqual(sorted(expected));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  },
);
