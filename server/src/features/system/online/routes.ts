import { commonFailures, online, onlineFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { declareResource } from '../../../kernel/access/data-resource.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { languageOf } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { dataScope, deviceOf, requireNoMoreRights } from '../../identity/index.ts';
import { endOnline, isOwnSession, isSeenOnline, listOnline } from './store.ts';

/** Sessions `s` of users `u` as a resource of data rules. */
const onlineResource = declareResource({
  component: 'system/OnlineList',
  permission: 'system:online:view',
  name: ['Online users', '在线用户'],
  columns: {
    username: { sql: 'u.username', kind: 'text', name: ['Account', '账号'], always: true },
    kind: { sql: 's.kind', kind: 'text', name: ['Type', '类型'], always: true },
    ip: { sql: 's.ip', kind: 'text', name: ['IP address', 'IP 地址'] },
    agent: { sql: 's.agent', kind: 'text', name: ['Browser', '浏览器'] },
    createdAt: { sql: 's.created_at', kind: 'instant', name: ['Signed in', '登录时间'], always: true },
    lastSeenAt: { sql: 's.last_seen_at', kind: 'instant', name: ['Last active', '最近活动'], always: true },
  },
  owner: 's.user_id',
  departments:
    'array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = s.user_id)',
});

/** Registers the routes for active sessions. */
export function serveOnline(app: FastifyInstance): void {
  mount(app, online, {
    async list({ db, actor, query, request }) {
      const language = languageOf(request.headers['accept-language']);
      const scope = await dataScope(db, actor, onlineResource);
      const { rows, total } = await listOnline(db, query, { present: actor.session, scope });
      const presentedRows = rows.map(({ agent, ...session }) => ({ ...session, device: deviceOf(agent, language) }));
      return pageOf(presentedRows, total, query);
    },
    async forceLogout({ db, actor, request, change, body: { id, reason } }) {
      if (await isOwnSession(db, id, actor.session)) fail(onlineFailures.own);
      const scope = await dataScope(db, actor, onlineResource);
      // Without a grant of the list no restriction applies.
      if (scope.held && !(await isSeenOnline(db, id, scope))) fail(commonFailures.notFound);
      const { hash, userId, username } = required(await endOnline(db, id), commonFailures.notFound);
      await requireNoMoreRights(db, actor, userId);
      change.announce('session', { session: hash });
      await writeAudit(db, { actor, request }, 'sessionEnded', { id, of: username, reason: reason.trim() });
      return null;
    },
  });
}
