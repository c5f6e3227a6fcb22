import { type ConnectorAccount, commonFailures, connector } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import {
  deleteAccount,
  findAccount,
  listAccounts,
  lockAccount,
  type StoredAccount,
  setAccountState,
} from '../../connectors/account-store.ts';
import { checkAccount } from '../../connectors/check-account.ts';
import { webhookUrlOf } from '../../connectors/open-connection.ts';
import { allProviders } from '../../connectors/registry.ts';
import type { Db } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import { fail, required } from '../../kernel/fail.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { pageOf, rangeOf } from '../../kernel/routes/numbered-page.ts';
import { writeAudit } from '../audit/index.ts';
import { addConnector, editConnector } from './save-account.ts';

const { notFound, staleVersion } = commonFailures;

/** Serves the accounts with systems outside. */
export function serveAccounts(app: FastifyInstance): void {
  const { settings } = app;
  const shown = ({ sealedSecret: _s, sealedWebhookSecret: _w, ...account }: StoredAccount): ConnectorAccount => ({
    ...account,
    webhookUrl: webhookUrlOf(account, settings.PUBLIC_URL),
  });
  const storedAccount = async (db: Db, id: string) => shown(required(await findAccount(db, id), notFound));
  const current = async (db: Db, { id, version }: { id: string; version: number }) => {
    const account = required(await lockAccount(db, id), notFound);
    return account.version === version ? account : fail(staleVersion);
  };
  mount(app, connector, {
    providers: () =>
      allProviders().map(({ name, title, kind, baseUrl, limits, webhookSecret }) => ({
        ...{ name, title, kind, baseUrl, ...limits },
        ownWebhookSecret: webhookSecret === 'own',
      })),
    async list({ db, query }) {
      const { rows, total } = await listAccounts(db, rangeOf(query));
      return pageOf(rows.map(shown), total, query);
    },
    async add({ db, actor, request, body }) {
      return await storedAccount(db, await addConnector({ db, settings, actor, request }, body));
    },
    async edit({ db, actor, request, body: { id, version, ...draft } }) {
      await editConnector({ db, settings, actor, request }, id, version, draft);
      return await storedAccount(db, id);
    },
    async remove({ db, actor, request, query: { id } }) {
      const gone = required(await deleteAccount(db, id), notFound);
      await writeAudit(db, { actor, request }, 'connectorRemoved', gone);
      return null;
    },
    async pause({ db, actor, request, body }) {
      const { name } = await current(db, body);
      await setAccountState(db, body.id, 'paused', 'manual');
      await writeAudit(db, { actor, request }, 'connectorPaused', { account: name });
      return await storedAccount(db, body.id);
    },
    async resume({ db, actor, request, body }) {
      const { name, pauseReason } = await current(db, body);
      await setAccountState(db, body.id, 'active', null);
      await writeAudit(db, { actor, request }, 'connectorResumed', { account: name, reason: pauseReason });
      return await storedAccount(db, body.id);
    },
    async check({ db, actor, request, body: { id } }) {
      const account = required(await findAccount(db, id), notFound);
      const { ok, message } = await checkAccount({ db, settings }, account);
      await transact(app.pool, {
        work: (tx) => writeAudit(tx, { actor, request }, 'connectorChecked', { account: account.name, ok }),
      });
      return { ok, message, account: await storedAccount(db, id) };
    },
  });
}
