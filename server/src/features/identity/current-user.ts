import { commonFailures, type identity, identityFailures } from '@opsyard/contract';
import { fail, required } from '../../kernel/fail.ts';
import { requestOrigin } from '../../kernel/http/request-origin.ts';
import type { Handlers } from '../../kernel/routes/mount.ts';
import { languageOf } from '../../kernel/words.ts';
import { appendAudit } from '../audit/index.ts';
import { chooseDepartment, departmentsOf, findPeople, findUserInfo, searchPeople } from './person-store.ts';

type CurrentUserHandlers = Pick<Handlers<typeof identity>, 'currentDeparts' | 'selectDepart' | 'people'>;

/** Routes about the current user and their colleagues. */
export function currentUserHandlers(): CurrentUserHandlers {
  return {
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
      // Other open pages of the user still show the permissions in the previous department.
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
