import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { tamper } from '../../../test/fixtures/tampering.ts';
import { test } from '../../../test/kit.ts';
import { transact } from '../../kernel/database/transact.ts';
import { chainHash } from './audit-chain.ts';
import { auditChecks } from './audit-checks.ts';
import { headFileIn, readHead, recordHead, replaceHead } from './audit-head.ts';
import { appendAudit, verifyAudit } from './audit-store.ts';

test('[B11] the next check finds a cut end, also after a restart, and a forged one', async ({ app, databaseUrl }) => {
  const event = { actorId: null, username: 'end', kind: 'signedIn', ip: null, agent: null, detail: {} } as const;
  for (let i = 0; i < 3; i += 1) await transact(app.pool, { work: (db) => appendAudit(db, event) });
  expect(await recordHead(app.db, app.settings)).toBe(true);
  const check = async () => verifyAudit(app.db, await readHead(app.db, app.settings));
  expect(await check()).toMatchObject({ ok: true });
  const { rows } = await app.pool.query('select * from audit order by seq desc limit 1');
  const [gone] = rows;
  await tamper(databaseUrl, `create table aside as select * from audit; delete from audit where seq = ${gone.seq}`);
  const cut = { ok: false, cutAfter: gone.seq - 1 };
  expect(await check()).toEqual(cut);
  // The recorded head is not advanced, so that a later check finds the cut too.
  expect(await recordHead(app.db, app.settings)).toBe(false);
  expect(await check()).toEqual(cut);
  const afresh = auditChecks(app.db, () => readHead(app.db, app.settings));
  expect(await afresh()).toEqual({ ok: false, events: gone.seq - 1, brokenAt: null, cutAfter: gone.seq - 1 });
  // A forged event cannot have a valid hash without the key.
  const other = { ...event, username: 'forged', at: gone.at };
  await tamper(
    databaseUrl,
    `insert into audit (seq, at, username, kind, detail, previous_hash, hash) overriding system value
     values (${gone.seq}, '${gone.at}', 'forged', 'signedIn', '{}', '${gone.previous_hash}', '${chainHash(gone.previous_hash, other)}')`,
  );
  expect(await verifyAudit(app.db)).toEqual({ ok: false, brokenAt: gone.seq });
  await tamper(
    databaseUrl,
    `delete from audit where seq = ${gone.seq};
     insert into audit overriding system value select * from aside where seq = ${gone.seq}; drop table aside`,
  );
  expect(await check()).toMatchObject({ ok: true });
  writeFileSync(headFileIn(app.settings), 'another note');
  expect(await check()).toMatchObject({ ok: false });
  await replaceHead(app.settings, undefined);
});
