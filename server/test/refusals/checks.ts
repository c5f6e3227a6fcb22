import { ask, type Makings, type Place, personWith, tokenOf } from './scene.ts';

/** What the rule of the scene says, in whichever language one asks. */
export const RULE_SAYS = 'Two capital letters, please';

async function asSomebody(place: Place, url: string) {
  return await ask(place, url, { token: await tokenOf(place, (await personWith(place)).id) });
}

const compare = (place: Place, query: Record<string, string>) =>
  asSomebody(place, `/sys/duplicate/check?${new URLSearchParams({ tableName: 'sys_user', ...query })}`);

/** How the calls of CL-06 come to refuse. */
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
    'checkRule.refused': async (place) => {
      const rule = JSON.stringify([{ digits: '2', pattern: '[A-Z]{2}', message: RULE_SAYS }]);
      await place.app.pool.query(
        `insert into sys_check_rule (id, rule_name, rule_code, parts) values (gen_random_uuid(), 'x', 'refusing', $1::jsonb)
         on conflict do nothing`,
        [rule],
      );
      return await asSomebody(place, '/sys/checkRule/checkByCode?ruleCode=refusing&value=ab');
    },
  },
  'category.loadAllData': {
    'common.notFound': (place) => asSomebody(place, '/sys/category/loadAllData?code=Z99'),
  },
};
