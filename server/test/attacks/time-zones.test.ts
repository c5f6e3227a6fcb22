import { expect } from 'vitest';
import { instantIn } from '../../src/features/announcements/rules.ts';
import { appendAudit } from '../../src/features/audit/audit-store.ts';
import { transact } from '../../src/kernel/database/transact.ts';
import { nextTime } from '../../src/kernel/jobs/cron.ts';
import { instantOf, readMoment } from '../../src/kernel/table-reading/dates.ts';
import { test } from '../fixtures/import-fixture.ts';

/** Zones with and without daylight saving time. */
const ZONES = ['UTC', 'America/New_York', 'Asia/Shanghai'];
/** In New York, one hour of the first day is missing, and one of the second occurs twice. */
const DAYS = ['2026-03-08', '2026-11-01'];
const HOURS = ['00:00', '01:30', '02:30', '23:59'];
const MOMENTS = DAYS.flatMap((day) => HOURS.map((hour) => `${day} ${hour}:00`));

/** Runs work in another time zone. */
async function inZone<T>(zone: string, action: () => T | Promise<T>): Promise<T> {
  const { TZ } = process.env;
  process.env.TZ = zone;
  try {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    return await action();
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}

async function everywhere<T>(action: () => T | Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const zone of ZONES) results.push(await inZone(zone, action));
  return results;
}

test('[E12] the zones of this test are applied to the process', async () => {
  const hours = await everywhere(() => new Date('2026-03-08T12:00:00Z').getHours());
  expect(hours).toEqual([12, 8, 20]);
});

test.for([
  [
    'a moment of an imported table',
    (text: string) => instantOf(readMoment(text) ?? readNothing(text), 'Europe/Berlin'),
  ],
  ['a moment of a form', (text: string) => instantIn(text)],
  ['a moment of a form, as ISO', (text: string) => instantIn(text.replace(' ', 'T'))],
  [
    'the next time of a job',
    (text: string) => nextTime('30 2 * * *', new Date(`${text.replace(' ', 'T')}Z`))?.toISOString(),
  ],
] as const)('[E12] %s is the same wherever the program runs, on days of the clock change too', async ([, read]) => {
  const [here, ...otherAddress] = await everywhere(() => MOMENTS.map(read));
  expect(new Set(here).size).toBeGreaterThan(1);
  for (const there of otherAddress) expect(there).toEqual(here);
});

function readNothing(text: string): never {
  throw new Error(`${text} is no moment`);
}

test('[E12] stored, filtered and exported days and times are the same in every server time zone', async ({
  fixture,
  fetchExport,
}) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const results = await everywhere(async () => {
    const ids: string[] = [];
    for (const dueDate of DAYS) {
      const { records } = await client.task.add({ body: { projectId, title: `due ${dueDate}`, dueDate } });
      ids.push(...records.map(({ id }) => id));
    }
    const [dueFrom = '', dueTo = ''] = DAYS;
    const { records } = await client.task.query({ body: { projectId, sort: 'dueDate', filter: { dueFrom, dueTo } } });
    const { text } = await fetchExport(fixture.owner, { projectId, format: 'csv' });
    await client.task.deleteBatch({ body: { projectId, ids } });
    return {
      days: records.map(({ dueDate }) => dueDate),
      hoursAgo: records.map(({ createdAt }) => Math.round((Date.now() - Date.parse(createdAt)) / 3_600_000)),
      exported: DAYS.filter((day) => text.includes(`"${day}"`)),
    };
  });
  expect(results).toEqual(ZONES.map(() => ({ days: DAYS, hoursAgo: [0, 0], exported: DAYS })));
});

test('[E12] a time without a zone is read as UTC+8 in every server time zone', async ({ app, as }) => {
  const { client } = await as('system:audit:view');
  const about = { actorId: null, username: null, ip: null, agent: null, detail: {} };
  await transact(app.pool, { work: (db) => appendAudit(db, { ...about, kind: 'signedIn' }) });
  const eightHoursOn = (minutes: number) => new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString();
  const seenSince = (minutes: number) => async () => {
    const { records } = await client.audit.list({ query: { from: eightHoursOn(minutes).slice(0, -1) } });
    return records.length;
  };
  expect(await everywhere(seenSince(-10))).toEqual([1, 1, 1]);
  expect(await everywhere(seenSince(+10))).toEqual([0, 0, 0]);
  await expect(client.audit.list({ query: { from: '2026-13-45 00:00:00' } })).rejects.toMatchObject({ status: 400 });
});
