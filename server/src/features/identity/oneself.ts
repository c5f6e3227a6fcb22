import { commonFailures, type identity, identityFailures } from '@opsyard/contract';
import { fail, required } from '../../kernel/fail.ts';
import type { Handlers } from '../../kernel/mount.ts';
import { requestOrigin } from '../../kernel/request-origin.ts';
import { languageOf } from '../../kernel/words.ts';
import { appendAudit } from '../audit/index.ts';
import { allAuth, buttonRows, menuRows, menuTree, ownAuth } from '../menu/index.ts';
import { chooseDepartment, departmentsOf, findPeople, findUserInfo, searchPeople } from './people/person-store.ts';

type Oneself = Pick<Handlers<typeof identity>, 'userPermission' | 'currentDeparts' | 'selectDepart' | 'people'>;

/** What a signed-in person asks about themselves and their colleagues. */
export function oneself(): Oneself {
  return {
    async userPermission({ db, actor, query, request }) {
      // The header is what counts; a token in the address that differs from it is somebody else's.
      const foreign = query.token !== undefined && query.token !== request.headers['x-access-token'];
      if (foreign) fail(commonFailures.unauthenticated);
      const [menus, buttons] = await Promise.all([menuRows(db, actor.id), buttonRows(db, actor.id)]);
      const language = languageOf(request.headers['accept-language']);
      const menu = menuTree(menus, language);
      if (menu.length === 0) fail(identityFailures.emptyMenu);
      return { menu, auth: ownAuth(buttons, language), allAuth: allAuth(buttons, language) };
    },
    async currentDeparts({ db, actor, request }) {
      const [list, info] = await Promise.all([
        departmentsOf(db, actor.id, languageOf(request.headers['accept-language'])),
        findUserInfo(db, actor.id),
      ]);
      return { list, orgCode: info?.orgCode ?? null };
    },
    async selectDepart({ db, actor, body, change, request }) {
      const { orgCode } = body;
      if (orgCode.includes('\0')) fail(identityFailures.notYourDepartment);
      if (!(await chooseDepartment(db, actor.id, orgCode))) fail(identityFailures.notYourDepartment);
      // Their other pages show what they may do in the department before.
      change.announce('access', { userIds: [actor.id] });
      const userInfo = required(await findUserInfo(db, actor.id), commonFailures.unauthenticated);
      const who = { actorId: actor.id, username: actor.username };
      await appendAudit(db, { kind: 'departmentSelected', ...who, ...requestOrigin(request), detail: { orgCode } });
      return { userInfo };
    },
    people: ({ db, query, request }) => {
      const language = languageOf(request.headers['accept-language']);
      if (query.ids) return findPeople(db, query.ids.split(','), language);
      const text = (query.search ?? '').replaceAll('\0', '').trim();
      return searchPeople(db, text, language);
    },
  };
}
