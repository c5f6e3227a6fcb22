import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { type AnyGateway, type Channel, enqueueMessage, gatewaysFor, type SavedGateway } from '../../messages/index.ts';
import { ADMINISTRATORS, findAdministrators } from './administrator-store.ts';
import { warnAboutGateway } from './warn-job.ts';
import { warning } from './words.ts';

const PAGE = '/isystem/settings';

export type ActionContext = { db: Db; actor: Actor; request: FastifyRequest; change: Change; settings: Settings };
type Changed = { channel: Channel; before: SavedGateway; after: AnyGateway | null };

/**
 * Notifies administrators of a changed gateway, in the bell, which cannot be turned off for this, and by e-mail. A
 * changed mail gateway is reported through the former one, as the new one may belong to an attacker.
 */
export async function notifyAdministrators(by: ActionContext, { channel, before, after }: Changed): Promise<void> {
  const { db, actor, change, settings } = by;
  const people = await findAdministrators(db, ADMINISTRATORS);
  const subject = after?.host ?? before.gateway?.host ?? '';
  const target = { subject, page: PAGE };
  publishNotice(change, {
    kind: after ? `${channel}GatewaySet` : `${channel}GatewayRemoved`,
    key: `gateway ${channel} ${before.version + 1}`,
    sender: actor.realname,
    to: people.map(({ id }) => ({ userId: id, count: 1, ...target })),
    many: target,
  });
  const noticeValues = { channel, by: actor.realname, host: after?.host ?? null };
  if (channel === 'mail') {
    const { gateway, sealed } = before;
    if (gateway)
      await enqueue(db, warnAboutGateway, { ...noticeValues, former: { gateway, sealed }, key: change.opId });
    return;
  }
  if ((await gatewaysFor({ db, settings }, 'mail')).length === 0) return;
  for (const { email, language } of people) {
    if (email === null) continue;
    await enqueueMessage(db, {
      channel: 'mail',
      recipient: email,
      purpose: 'notice',
      ...warning(noticeValues, language),
    });
  }
}
