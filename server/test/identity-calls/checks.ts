import { ask, type Makings, personWith, type TestScene, tokenOf } from './scene.ts';

/** The message of the rule in the scene, the same in both languages. */
export const RULE_SAYS = 'Two capital letters, please';

/** Sends a request as any signed-in user. */
export async function asSomebody(place: TestScene, url: string) {
  return await ask(place, url, { token: await tokenOf(place, (await personWith(place)).id) });
}

/** Checks whether a value of a user is free. */
export const compare = (place: TestScene, query: Record<string, string>) =>
  asSomebody(place, `/sys/duplicate/check?${new URLSearchParams({ tableName: 'sys_user', ...query })}`);

/** The refusals of the calls of CL-06. */
export const checks: Makings = {
  'duplicate.check': {
    'duplicate.taken': async (place) => {
      const { username } = await personWith(place);
      return await compare(place, { fieldName: 'username', fieldVal: username });
    },
    'duplicate.unknownField': (place) => compare(place, { fieldName: 'password_hash', fieldVal: 'x' }),
  },
  'checkRule.checkByCode': {
    'common.notFound': (place) => asSomebody(place, '/sys/checkRule/checkByCode?ruleCode=none&value=1'),
    'checkRule.refused': (place) => checkByRule(place, 'ab'),
  },
  'category.loadAllData': {
    'common.notFound': (place) => asSomebody(place, '/sys/category/loadAllData?code=Z99'),
  },
};

/** Checks a value against the rule of the scene. */
export async function checkByRule(place: TestScene, value: string) {
  const rule = JSON.stringify([{ digits: '2', pattern: '[A-Z]{2}', message: RULE_SAYS }]);
  await place.app.pool.query(
    `insert into sys_check_rule (id, rule_name, rule_code, parts) values (gen_random_uuid(), 'x', 'refusing', $1::jsonb)
     on conflict do nothing`,
    [rule],
  );
  return await asSomebody(place, `/sys/checkRule/checkByCode?ruleCode=refusing&value=${value}`);
}
