import { ask, type CallCases, personWith, type TestScene, tokenOf } from './scene.ts';

/** The message of the rule in the scene, the same in both languages. */
export const RULE_MESSAGE = 'Two capital letters, please';

/** Sends a request as any signed-in user. */
export async function asAnyUser(scene: TestScene, url: string) {
  return await ask(scene, url, { token: await tokenOf(scene, (await personWith(scene)).id) });
}

/** Checks whether a value of a user is free. */
export const compare = (scene: TestScene, query: Record<string, string>) =>
  asAnyUser(scene, `/sys/duplicate/check?${new URLSearchParams({ tableName: 'sys_user', ...query })}`);

/** The refusals of the calls of CL-06. */
export const checks: CallCases = {
  'duplicate.check': {
    'duplicate.taken': async (scene) => {
      const { username } = await personWith(scene);
      return await compare(scene, { fieldName: 'username', fieldVal: username });
    },
    'duplicate.unknownField': (scene) => compare(scene, { fieldName: 'password_hash', fieldVal: 'x' }),
  },
  'checkRule.checkByCode': {
    'common.notFound': (scene) => asAnyUser(scene, '/sys/checkRule/checkByCode?ruleCode=none&value=1'),
    'checkRule.refused': (scene) => checkByRule(scene, 'ab'),
  },
  'category.loadAllData': {
    'common.notFound': (scene) => asAnyUser(scene, '/sys/category/loadAllData?code=Z99'),
  },
};

/** Checks a value against the rule of the scene. */
export async function checkByRule(scene: TestScene, value: string) {
  const rule = JSON.stringify([{ digits: '2', pattern: '[A-Z]{2}', message: RULE_MESSAGE }]);
  await scene.app.pool.query(
    `insert into sys_check_rule (id, rule_name, rule_code, parts) values (gen_random_uuid(), 'x', 'refusing', $1::jsonb)
     on conflict do nothing`,
    [rule],
  );
  return await asAnyUser(scene, `/sys/checkRule/checkByCode?ruleCode=refusing&value=${value}`);
}
