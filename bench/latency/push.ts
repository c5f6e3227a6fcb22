import pg from 'pg';
import { type Server, startServer } from '../child.ts';
import type { BenchPerson } from '../dataset/dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { editTask } from './edit.ts';
import { type OpenPage, openPage } from './page.ts';
import type { Sample } from './report.ts';

// The minimum: the change and its notification in one statement.
const CHANGE = `with changed as (update task set title = $2 where id = $1 returning id)
  select pg_notify('bench', id::text) from changed`;

/** Milliseconds from sending an edit until open pages receive it, and the same for a plain NOTIFY. */
export async function measurePush({ url, dataset }: BenchEnvironment, rounds: number): Promise<Sample[]> {
  const servers = [await startServer('servers/app.ts', { DATABASE_URL: url })];
  const plain = await openPlain(url);
  const pages: OpenPage[] = [];
  try {
    servers.push(await startServer('servers/app.ts', { DATABASE_URL: url }));
    const { port: here } = servers[0] as Server;
    const [reader, writer] = dataset.people as [BenchPerson, BenchPerson];
    const projectId = dataset.big.id;
    for (const { port } of servers) pages.push(await openPage({ person: reader, projectId, port: () => port }));
    const [atHere, atThere] = pages as [OpenPage, OpenPage];
    const samples: Sample[] = [];
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const taskId = dataset.big.taskIds[Math.abs(round) % dataset.big.taskIds.length] as string;
      const notified = await plain.change(taskId);
      const begin = performance.now();
      const notices = [atHere, atThere].map((page) => page.waitFor((message) => message.cmd === 'task'));
      const edited = editTask(here, writer, taskId).then(() => performance.now());
      const [answered, sameProcess, otherProcess] = await Promise.all([edited, ...notices]);
      if (round < 0) continue;
      samples.push({
        NOTIFY: notified,
        answer: answered - begin,
        'same process': (sameProcess ?? Number.NaN) - begin,
        'another process': (otherProcess ?? Number.NaN) - begin,
      });
    }
    return samples;
  } finally {
    for (const page of pages) page.close();
    await plain.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Warm-up rounds, in which code is compiled. */
const WARM_UP = 20;

async function openPlain(url: string) {
  const [listener, writer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([listener.connect(), writer.connect()]);
  await listener.query('listen bench');
  return {
    async change(taskId: string): Promise<number> {
      const begin = performance.now();
      const firstNotice = new Promise<number>((resolve) =>
        listener.once('notification', () => resolve(performance.now() - begin)),
      );
      await writer.query({ name: 'change', text: CHANGE, values: [taskId, `Title ${begin}`] });
      return await firstNotice;
    },
    close: () => Promise.all([listener.end(), writer.end()]),
  };
}
