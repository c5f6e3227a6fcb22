import { ask, type CallCases, personWith, type TestFixture, tokenOf } from './fixture.ts';

/** The message of the rule in the fixture, the same in both languages. */
export const RULE_MESSAGE = 'Two capital letters, please';

/** Sends a request as any signed-in user. */
export async function asAnyUser(fixture: TestFixture, url: string) {
  return await ask(fixture, url, { token: await tokenOf(fixture, (await personWith(fixture)).id) });
}

/** Checks whether a value of a user is free. */
export const compare = (fixture: TestFixture, query: Record<string, string>) =>
  asAnyUser(fixture, `/sys/duplicate/check?${new URLSearchParams({ tableName: 'sys_user', ...query })}`);

/** The refusals of the calls of CL-06. */
export const checks: CallCases = {
  'duplicate.check': {
    'duplicate.taken': async (fixture) => {
      const { username } = await personWith(fixture);
      return await compare(fixture, { fieldName: 'username', fieldVal: username });
    },
    'duplicate.unknownField': (fixture) => compare(fixture, { fieldName: 'password_hash', fieldVal: 'x' }),
  },
  'checkRule.checkByCode': {
    'common.notFound': (fixture) => asAnyUser(fixture, '/sys/checkRule/checkByCode?ruleCode=none&value=1'),
    'checkRule.refused': (fixture) => checkByRule(fixture, 'ab'),
  },
  'category.loadAllData': {
    'common.notFound': (fixture) => asAnyUser(fixture, '/sys/category/loadAllData?code=Z99'),
  },
};

/** Checks a value against the rule of the fixture. */
export async function checkByRule(fixture: TestFixture, value: string) {
  const rule = JSON.stringify([{ digits: '2', pattern: '[A-Z]{2}', message: RULE_MESSAGE }]);
  await fixture.app.pool.query(
    `insert into sys_check_rule (id, rule_name, rule_code, parts) values (gen_random_uuid(), 'x', 'refusing', $1::jsonb)
     on conflict do nothing`,
    [rule],
  );
  return await asAnyUser(fixture, `/sys/checkRule/checkByCode?ruleCode=refusing&value=${value}`);
}
