import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { test } from '../../../../test/kit.ts';
import type { DataResource } from '../../../kernel/access/data-resource.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { compileScope } from './data-scope.ts';
import { conditionsFor, type ScopeGrant, type StoredRule, scopeOf, validateRule } from './rules.ts';
import type { Viewer } from './values.ts';

/** Deterministic cases; `SCOPE_SEED` and `SCOPE_RUNS` select others. */
const SEED = Number(process.env.SCOPE_SEED ?? 20_261_121);
const RUNS = Number(process.env.SCOPE_RUNS ?? 150);

const list: DataResource = {
  component: 'probe/List',
  permission: 'system:audit:view',
  name: ['Probe', '样本'],
  columns: {
    name: { sql: 'r.name', kind: 'text', name: ['Name', '名称'] },
    amount: { sql: 'r.amount', kind: 'number', name: ['Amount', '金额'] },
    day: { sql: 'r.day', kind: 'day', name: ['Day', '日期'] },
    codes: { sql: 'r.codes', kind: 'list', name: ['Departments', '部门'] },
    blob: { sql: 'r.blob', kind: 'opaque', name: ['Blob', '内容'] },
  },
  owner: 'r.owner',
  departments: 'r.codes',
};
const me: Viewer = {
  id: '1'.repeat(32),
  username: 'wang',
  realname: '王敏',
  orgCode: 'A01',
  orgCodes: ['A01', 'B'],
  time: '2026-11-21 08:30:00',
};

type Row = {
  id: number;
  name: string | null;
  amount: number | null;
  day: string | null;
  owner: string;
  codes: string[];
};
const rule = (ruleColumn: string, ruleConditions: string, ruleValue: string, status = '1'): StoredRule => ({
  id: `${ruleColumn} ${ruleConditions} ${ruleValue} ${status}`,
  ruleName: 'rule',
  ruleColumn,
  ruleConditions,
  ruleValue,
  status,
});

const rules = fc.oneof(
  fc.constantFrom(
    rule('name', '=', 'wang'),
    rule('name', '=', '#{sys_user_code}'),
    rule('name', '!=', 'wang'),
    rule('name', 'IN', 'wang,li,'),
    rule('name', 'LIKE', 'a'),
    rule('name', 'LIKE', '%'),
    rule('name', 'RIGHT_LIKE', 'w'),
    rule('name', 'LEFT_LIKE', 'g'),
    rule('amount', '>', '5'),
    rule('amount', '<=', '7'),
    rule('amount', 'IN', '3,7'),
    rule('day', '>=', '#{sys_date}'),
    rule('codes', '=', '#{sys_multi_org_code}'),
    rule('codes', '!=', 'A01'),
    rule('codes', 'RIGHT_LIKE', '#{sys_org_code}%'),
    rule('', 'SCOPE', 'own'),
    rule('', 'SCOPE', 'department'),
    rule('', 'SCOPE', 'below'),
    rule('', 'SCOPE', 'all'),
    rule('name', 'HIDE', ''),
    rule('blob', 'HIDE', ''),
  ),
  fc.constantFrom(
    rule('name', '=', 'wang', '0'),
    rule('gone', '=', 'x'),
    rule('name', 'USE_SQL_RULES', '1=1'),
    rule('amount', '>', 'a lot'),
    rule('name', '=', '#{sys_secret}'),
    rule('', 'SCOPE', 'everything'),
  ),
);
const roles = fc.array(fc.array(fc.oneof({ weight: 8, arbitrary: rules }, fc.constant(null)), { maxLength: 3 }), {
  maxLength: 4,
});
const grantsOf = (all: readonly (readonly (StoredRule | null)[])[]): ScopeGrant[] =>
  all.map((own, place) => ({ holder: `role ${place}`, rules: own }));

/** Reference implementation of the rules, which the code under test must match. */
const BELOW = new Set(['A01', 'A01B01']);
function isSeen(row: Row, one: StoredRule | null): boolean {
  if (one?.status !== '1') return false;
  const { ruleColumn: column, ruleConditions: test, ruleValue: value } = one;
  if (test === 'HIDE') return column in list.columns;
  if (test === 'SCOPE') {
    const scopes: Record<string, boolean> = {
      own: row.owner === me.id,
      department: row.codes.includes('A01'),
      below: row.codes.some((code) => BELOW.has(code)),
      all: true,
    };
    return scopes[value] ?? false;
  }
  const plain: Record<string, boolean> = {
    'name = wang': row.name === 'wang',
    'name = #{sys_user_code}': row.name === 'wang',
    'name != wang': row.name !== 'wang',
    'name IN wang,li,': row.name === 'wang' || row.name === 'li',
    'name LIKE a': row.name?.includes('a') ?? false,
    'name LIKE %': row.name !== null,
    'name RIGHT_LIKE w': row.name?.startsWith('w') ?? false,
    'name LEFT_LIKE g': row.name?.endsWith('g') ?? false,
    'amount > 5': (row.amount ?? Number.NaN) > 5,
    'amount <= 7': (row.amount ?? Number.NaN) <= 7,
    'amount IN 3,7': row.amount === 3 || row.amount === 7,
    'day >= #{sys_date}': row.day !== null && row.day >= '2026-11-21',
    'codes = #{sys_multi_org_code}': row.codes.some((code) => code === 'A01' || code === 'B'),
    'codes != A01': !row.codes.includes('A01'),
    'codes RIGHT_LIKE #{sys_org_code}%': row.codes.some((code) => code.startsWith('A01')),
  };
  return plain[`${column} ${test} ${value}`] ?? false;
}
const userScope = (row: Row, own: readonly (StoredRule | null)[]) => own.every((one) => isSeen(row, one));

const row = fc.record({
  name: fc.constantFrom(null, 'wang', 'li', 'Wang', 'an', '50%', 'a_b'),
  amount: fc.constantFrom(null, 3, 5, 5.5, 7, 8),
  day: fc.constantFrom(null, '2026-11-20', '2026-11-21', '2027-01-01'),
  owner: fc.constantFrom(me.id, '2'.repeat(32)),
  codes: fc.subarray(['A01', 'A01B01', 'A010', 'B', 'C']),
});
const rowsOf = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .map((some) => some.map((one, id): Row => ({ ...one, id })));

const RECORD = 'id int, name text, amount numeric, day date, owner uuid, codes text[], blob jsonb';

async function ask(app: FastifyInstance, rows: readonly Row[], grants: readonly ScopeGrant[]) {
  const values: unknown[] = [JSON.stringify(rows)];
  const scope = compileScope(list, scopeOf(list, grants, me), me.id).into((value) => `$${values.push(value)}`);
  const text = `
    select r.id, ${scope.column('name')} as name from jsonb_to_recordset($1::jsonb) as r (${RECORD})
    where ${scope.where} order by r.id
  `;
  const found = await app.pool.query(text, values);
  return found.rows as { id: number; name: string | null }[];
}

async function addDepartments(app: FastifyInstance): Promise<void> {
  const top = newId();
  const insert =
    'insert into sys_depart (id, parent_id, org_code, depart_name) values ($1, $2, $3, $3) on conflict do nothing';
  await app.pool.query(insert, [top, null, 'A01']);
  await app.pool.query(insert, [newId(), top, 'A01B01']);
  await app.pool.query(insert, [newId(), null, 'A010']);
}

test('[RP-06] no combination of roles shows a record or column that none of them shows alone', async ({ app }) => {
  await addDepartments(app);
  await fc.assert(
    fc.asyncProperty(rowsOf, roles, async (rows, all) => {
      const seen = await ask(app, rows, grantsOf(all));
      const expected = rows
        .filter((one) => all.some((own) => userScope(one, own)))
        .map((one) => {
          const showing = all.filter(
            (own) => !own.some((some) => some?.ruleConditions === 'HIDE' && some.ruleColumn === 'name'),
          );
          return { id: one.id, name: showing.some((own) => userScope(one, own)) ? one.name : null };
        });
      expect(seen).toEqual(expected);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

describe('[RP-06] rules of several roles', () => {
  it('are independent of the order of roles and rules', () => {
    const shuffled = roles.chain((all) =>
      fc.tuple(fc.constant(grantsOf(all)), fc.shuffledSubarray(grantsOf(all), { minLength: all.length }), fc.boolean()),
    );
    fc.assert(
      fc.property(shuffled, ([one, other, turned]) => {
        const turn = ({ holder, rules: own }: ScopeGrant) => ({ holder, rules: turned ? own.toReversed() : own });
        const write = (grants: readonly ScopeGrant[]) => {
          const values: unknown[] = [];
          const bind = (value: unknown) => `$${values.push(value)}`;
          const { where, column } = compileScope(list, scopeOf(list, grants, me), me.id).into(bind);
          return [where, values, column('name'), column('blob')];
        };
        expect(write(other.map(turn))).toEqual(write(one));
      }),
      { seed: SEED },
    );
  });

  it('match nothing without a role, and everything with a role without rules', () => {
    const write = (grants: ScopeGrant[]) => compileScope(list, scopeOf(list, grants, me), me.id);
    const bind = () => '$1';
    expect(write([]).into(bind).where).toBe('false');
    const all = write(grantsOf([[rule('name', '=', 'x')], []]));
    expect([all.into(bind).where, all.whole]).toEqual(['true', true]);
  });

  it('hide a column in every record only if every role hides it', () => {
    const hide = rule('name', 'HIDE', '');
    const hidden = (all: StoredRule[][]) => compileScope(list, scopeOf(list, grantsOf(all), me), me.id);
    expect([...hidden([[hide], [hide]]).hidden]).toEqual(['name']);
    expect([...hidden([[hide], [rule('name', '=', 'x')]]).hidden]).toEqual([]);
    expect(
      hidden([[hide], []])
        .into(() => '$1')
        .column('name'),
    ).toBe('r.name');
  });

  it('of one role on two entries all apply', () => {
    const grants = [
      { holder: 'role 1', rules: [rule('name', '=', 'wang')] },
      { holder: 'role 1', rules: [] },
    ];
    expect(compileScope(list, scopeOf(list, grants, me), me.id).whole).toBe(false);
  });

  it('about departments match nothing for a user without department', () => {
    const nobody = { ...me, orgCode: null, orgCodes: [] };
    for (const one of [rule('', 'SCOPE', 'department'), rule('codes', '=', '#{sys_org_code}')])
      expect(scopeOf(list, grantsOf([[one]]), nobody).rows).toEqual([]);
  });
});

describe('[RP-06] a rule', () => {
  it.each([
    ['gone', '=', 'x', 'column'],
    ['constructor', '=', 'x', 'column'],
    ['name', 'USE_SQL_RULES', '1=1', 'condition'],
    ['name', "= '' or 1=1 --", 'x', 'condition'],
    ['amount', 'LIKE', '5', 'condition'],
    ['blob', '=', 'x', 'condition'],
    ['amount', '>', '1; drop table audit', 'value'],
    ['day', '>', '2026-02-30', 'value'],
    ['name', '=', '#{sys_secret}', 'value'],
    ['name', '=', '#{constructor}', 'value'],
    ['', 'SCOPE', 'toString', 'value'],
    ['name', 'IN', ',', 'value'],
  ])('about %s %s %s has an invalid %s', (ruleColumn, ruleConditions, ruleValue, wrong) => {
    expect(validateRule(list, { ruleColumn, ruleConditions, ruleValue })).toBe(wrong);
  });

  it.each([
    ['name', '=', "' or 1=1 --"],
    ['amount', 'IN', '1, 2.5'],
    ['day', '>=', '#{sys_date}'],
    ['', 'SCOPE', 'below'],
    ['blob', 'HIDE', ''],
  ])('about %s %s %s is valid', (ruleColumn, ruleConditions, ruleValue) => {
    expect(validateRule(list, { ruleColumn, ruleConditions, ruleValue })).toBeUndefined();
  });

  it('allows the conditions that fit the kind of a column', () => {
    expect(conditionsFor({ kind: 'opaque' })).toEqual(['HIDE']);
    expect(conditionsFor({ kind: 'number' })).not.toContain('LIKE');
    expect(conditionsFor({ kind: 'list' })).not.toContain('>');
    expect(conditionsFor({ kind: 'text', always: true })).not.toContain('HIDE');
  });
});
