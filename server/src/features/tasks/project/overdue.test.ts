import { overviewFilter, type Project, projectCount, projectCountFilter } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, vi } from 'vitest';
import { send } from '../../../../test/fixtures/accounts.ts';
import { type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const DAY = 86_400_000;
const HALF_AN_HOUR = DAY / 48;
const ZONES = { Shanghai: 'Asia/Shanghai', 'Los Angeles': 'America/Los_Angeles' };

afterEach(() => void vi.useRealTimers());

/** The next instant at which it is half past eleven in the evening in a zone, and the day that it is there. */
function lateEvening(timeZone: string): { at: Date; today: string } {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  let at = Math.ceil(Date.now() / HALF_AN_HOUR) * HALF_AN_HOUR;
  while (!clock.format(at).endsWith('23:30')) at += HALF_AN_HOUR;
  return { at: new Date(at), today: clock.format(at).slice(0, 10) };
}

async function addTasks({ add }: TaskFixture, today: string): Promise<void> {
  for (const [title, offset] of [
    ['yesterday', -1],
    ['today', 0],
    ['tomorrow', 1],
  ] as const) {
    await add(title, { dueDate: new Date(Date.parse(today) + offset * DAY).toISOString().slice(0, 10) });
  }
}

/** The number of overdue tasks in the list of projects, the total of the list it opens, and the figure of the overview. */
async function numbersFor(app: FastifyInstance, person: Person, projectId: string, { zone = '', today = '' }) {
  const headers: Record<string, string> = zone ? { 'time-zone': zone } : {};
  const { body } = await send(app, '/task/project/list', { token: person.token, headers });
  const projects = body?.result as Project[] | undefined;
  const listed = projects?.find(({ id }) => id === projectId);
  const filter = projectCountFilter('overdue', today);
  const { total } = await person.client.task.query({ body: { projectId, filter } });
  const present = { today, weekFrom: today, weekTo: today, weeks: [`${today}T00:00:00Z`, `${today}T12:00:00Z`] };
  const { figures } = await person.client.taskOverview.read({ body: { projectId, ...present } });
  expect(overviewFilter('overdue', present)).toEqual(filter);
  const reason = listed?.automaticHealth?.reason;
  return { list: listed && projectCount(listed.counts, 'overdue'), link: total, overview: figures.overdue, reason };
}

for (const [place, zone] of Object.entries(ZONES)) {
  const { at, today } = lateEvening(zone);
  const agreed = { list: 1, link: 1, overview: 1, reason: 'overdueTasks' };

  test(`[S1] [51] [R15] at 23:30 in ${place} the number of overdue tasks is that of its list and of the overview`, async ({
    app,
    fixture,
  }) => {
    const { owner, project } = fixture;
    await addTasks(fixture, today);
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    const here = { zone, today };
    expect(await numbersFor(app, owner, project.id, here)).toEqual(agreed);
    // The zone of the page counts, also where the account has another one.
    await app.pool.query(`update sys_user set time_zone = 'Pacific/Kiritimati' where id = $1`, [owner.id]);
    expect(await numbersFor(app, owner, project.id, here)).toEqual(agreed);
    await app.pool.query('update sys_user set time_zone = $2 where id = $1', [owner.id, zone]);
    expect(await numbersFor(app, owner, project.id, here)).toEqual(agreed);
    // A caller who names no zone gets that of the account, as does one who names one that does not exist.
    expect(await numbersFor(app, owner, project.id, { today })).toEqual(agreed);
    expect(await numbersFor(app, owner, project.id, { zone: 'Mars/Olympus', today })).toEqual(agreed);
  });
}
