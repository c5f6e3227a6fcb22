import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { tamper } from '../../../../test/fixtures/tampering.ts';
import { TEST_KEY, test as withDatabase } from '../../../../test/kit.ts';
import { type OpenDb, openDb } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { seal, unseal } from '../../../kernel/secrets/seal.ts';
import { secretFor, secretsFor } from '../../../kernel/secrets/secret-store.ts';
import { readSettings } from '../../../kernel/settings/settings.ts';
import { CHAIN_START, chainHash } from '../../audit/audit-chain.ts';
import { readHead } from '../../audit/audit-head.ts';
import { appendAudit, verifyAudit } from '../../audit/audit-store.ts';
import { hashPassword, verifyPassword } from '../password-hash.ts';
import { recoveryCodeHashes } from '../two-factor/recovery-codes.ts';
import { bindingOf } from '../two-factor/rules.ts';
import { openKeys } from './open-keys.ts';
import { replaceLostKey, rotateKeys } from './rotate-keys.ts';

const OLD = randomBytes(32);
const oldKey = (purpose: string) => Buffer.from(hkdfSync('sha256', OLD, '', purpose, 32));

type Node = OpenDb & { source: ReturnType<typeof readSettings>; keyFile: string };

const test = withDatabase.extend<{ node: (environment?: Record<string, string>) => Node; begin: () => Promise<void> }>({
  node: async ({ databaseUrl }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use((environment = {}) => {
      const folder = mkdtempSync(join(tmpdir(), 'opsyard-keys-'));
      const connection = openDb(databaseUrl, { max: 2 });
      opened.push(async () => {
        await connection.close();
        rmSync(folder, { recursive: true });
      });
      const source = readSettings({ DATA_DIR: folder, ...environment });
      return { ...connection, source, keyFile: join(folder, 'secret.key') };
    });
    for (const close of opened) await close();
  },
  begin: async ({ databaseUrl }, use) => {
    await use(async () => {
      await tamper(
        databaseUrl,
        `delete from audit; delete from sys_user; delete from installation where name = 'keys'`,
      );
    });
  },
});

test('[B1] the first start creates a key file readable only by its owner, and the database stores no key', async ({
  node,
  begin,
}) => {
  await begin();
  const first = node();
  expect(await openKeys(first.pool, first.source)).toBe('made');
  expect(statSync(first.keyFile).mode & 0o777).toBe(0o600);
  const line = readFileSync(first.keyFile, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  expect(Buffer.from(line, 'base64')).toHaveLength(32);
  const { rows } = await first.pool.query<{ name: string; value: object }>('select name, value from installation');
  expect(rows.map(({ name }) => name)).not.toContain('secret');
  // No value in a dump opens what is sealed: none is a key of 32 bytes.
  const keys = rows.find(({ name }) => name === 'keys')?.value;
  expect(keys).toEqual({ keyId: expect.stringMatching(/^[0-9a-f]{12}$/), sealed: expect.any(String) });
  expect(JSON.stringify(rows)).not.toContain(line);
  expect(await openKeys(first.pool, first.source)).toBe('known');
  const again = first.pool.query(`insert into installation (name, value) values ('secret', '"x"')`);
  await expect(again).rejects.toMatchObject({ constraint: 'installation_no_secret' });
});

test('[B1] moves the key of an older version out of the database and keeps passwords, second factors and recovery codes working', async ({
  node,
  begin,
  databaseUrl,
}) => {
  await begin();
  const [id, code] = [newId(), 'ABCDEFGHJK'];
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', oldKey('second step at rest'), iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update('the shared secret', 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  const event = {
    at: '2026-11-21T12:00:00.000Z',
    actorId: null,
    username: 'old',
    kind: 'signedIn',
    ip: null,
    agent: null,
    detail: {},
  } as const;
  const first = chainHash(CHAIN_START, event);
  const hash = (await hashPassword('the old password', oldKey('password at rest'))).replace(/,keyid=[^$]+/, '');
  const codeHash = createHmac('sha256', oldKey('recovery code')).update(`${id}:${code}`).digest('base64url');
  await tamper(
    databaseUrl,
    `alter table installation drop constraint installation_no_secret;
    insert into installation (name, value) values ('secret', to_jsonb('${OLD.toString('base64')}'::text));
    alter table installation add constraint installation_no_secret check (name <> 'secret') not valid;
    insert into sys_user (id, username, username_skeleton, realname, password_hash) values ('${id}', 'old', 'old', 'Old', '${hash}');
    insert into audit (at, username, kind, detail, previous_hash, hash)
      values ('${event.at}', 'old', 'signedIn', '{}', '${CHAIN_START}', '${first}');
    insert into two_step (user_id, sealed_secret, confirmed_at) values ('${id}', '${sealed}', now())`,
  );
  const { db, pool, source } = node();
  expect(await openKeys(pool, source)).toBe('moved out of the database');
  const { rows } = await pool.query(`select 1 from installation where name = 'secret'`);
  expect(rows).toEqual([]);
  const peppers = await secretsFor(db, 'password at rest');
  expect(await verifyPassword('the old password', hash, peppers)).toBe(true);
  expect(await verifyPassword('another password', hash, peppers)).toBe(false);
  const renewed = await pool.query('select sealed_secret from two_step where user_id = $1', [id]);
  expect(renewed.rows[0].sealed_secret).not.toBe(sealed);
  expect(await unseal(db, renewed.rows[0].sealed_secret, bindingOf(id))).toBe('the shared secret');
  expect(await recoveryCodeHashes(db, id, code)).toContain(codeHash);
  // The audit chain continues, keyed from here; earlier entries are verified by the last hash.
  await transact(pool, { work: (tx) => appendAudit(tx, event) });
  expect(await verifyAudit(db)).toEqual({ ok: true, events: 2 });
  const changed = chainHash(CHAIN_START, { ...event, username: 'new' });
  await tamper(databaseUrl, `update audit set username = 'new', hash = '${changed}' where hash = '${first}'`);
  expect(await verifyAudit(db)).toMatchObject({ ok: false });
  // A leaked older dump opens nothing sealed afterwards.
  expect(await secretFor(db, 'second step at rest')).not.toEqual(oldKey('second step at rest'));
});

test('[B1] a node without the right key reports what is missing; the environment can provide it', async ({
  node,
  begin,
}) => {
  await begin();
  const first = node({ SECRET_KEY: TEST_KEY });
  await openKeys(first.pool, first.source);
  const text = await seal(first.db, 'shared', bindingOf('somebody'));
  const other = node();
  await expect(openKeys(other.pool, other.source)).rejects.toThrow(
    /secret key [0-9a-f]{12}.*There is none here.*SECRET_KEY/,
  );
  writeFileSync(other.keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  await expect(openKeys(other.pool, other.source)).rejects.toThrow(/is another one.*replace-lost-key/);
  chmodSync(other.keyFile, 0o640);
  await expect(openKeys(other.pool, other.source)).rejects.toThrow(/read by others.*chmod 600/);
  const second = node({ SECRET_KEY: 'cc'.repeat(32), SECRET_KEYS: TEST_KEY });
  await openKeys(second.pool, second.source);
  expect(await unseal(second.db, text, bindingOf('somebody'))).toBe('shared');
  expect(() => readSettings({ SECRET_KEY: 'too short' })).toThrow(/SECRET_KEY: 32 random bytes/);
});

test('[B1] a rotation seals everything again while processes keep running', async ({ node, begin }) => {
  await begin();
  const first = node();
  await openKeys(first.pool, first.source);
  const running = node({ DATA_DIR: first.source.DATA_DIR });
  await openKeys(running.pool, running.source);
  const hash = await hashPassword('before', await secretFor(first.db, 'password at rest'));
  const previous = readFileSync(first.keyFile, 'utf8');
  const before = await seal(running.db, 'before', bindingOf('x'));
  const key = await rotateKeys(first.pool, first.source);
  const lines = readFileSync(first.keyFile, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(lines).toHaveLength(2);
  expect(previous).toContain(lines[1]);
  const { rows } = await first.pool.query(`select value ->> 'keyId' as key from installation where name = 'keys'`);
  expect(rows).toEqual([{ key }]);
  const after = await seal(first.db, 'after', bindingOf('x'));
  expect(await unseal(running.db, after, bindingOf('x'))).toBe('after');
  expect(await unseal(running.db, before, bindingOf('x'))).toBe('before');
  expect(await verifyPassword('before', hash, await secretsFor(running.db, 'password at rest'))).toBe(true);
  const named = node({ SECRET_KEY: lines[0] ?? '' });
  await openKeys(named.pool, named.source);
  await expect(rotateKeys(named.pool, named.source)).rejects.toThrow(/key in force already/);
});

test('[B1] replacing a lost key keeps users and data and deletes what only the key could open', async ({
  node,
  begin,
}) => {
  await begin();
  const first = node();
  await openKeys(first.pool, first.source);
  await expect(replaceLostKey(first.pool, first.source)).rejects.toThrow(/is here and opens it/);
  const id = newId();
  const hash = await hashPassword('lost', await secretFor(first.db, 'password at rest'));
  await first.pool.query(
    `insert into sys_user (id, username, username_skeleton, realname, password_hash) values ($1, 'lost', 'lost', 'Lost', $2)`,
    [id, hash],
  );
  await first.pool.query('insert into two_step (user_id, sealed_secret) values ($1, $2)', [
    id,
    await seal(first.db, 'gone', bindingOf(id)),
  ]);
  const second = node();
  await replaceLostKey(second.pool, second.source);
  await openKeys(second.pool, second.source);
  expect((await second.pool.query('select 1 from two_step')).rows).toEqual([]);
  expect((await second.pool.query('select username from sys_user')).rows).toEqual([{ username: 'lost' }]);
  expect(await verifyPassword('lost', hash, await secretsFor(second.db, 'password at rest'))).toBe(false);
  expect(await verifyAudit(second.db, await readHead(second.db, second.source))).toEqual({ ok: true, events: 1 });
  await second.pool.query(`delete from installation where name = 'keys'`);
  await expect(openKeys(second.pool, second.source)).rejects.toThrow(/“keys” in the table installation/);
});
