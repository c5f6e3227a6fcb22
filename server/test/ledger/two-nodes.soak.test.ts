import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, inject } from 'vitest';
import { test as base, type TaskFixture } from '../fixtures/task-fixture.ts';
import { TEST_KEY } from '../kit.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { Ledger } from './ledger.ts';
import { type Listener, listenTo } from './listener.ts';
import { type Sender, senderOf } from './sender.ts';
import { type SupervisedApp, superviseApp } from './supervised-app.ts';
import { until } from './until.ts';
import { verifyLedger } from './verify-ledger.ts';
import { readDatabase } from './verify-store.ts';
import { Writer } from './writer.ts';

const MIN_WRITES = 20;
/** The pause between two writes of a client: the test is about faults during writes, not about load. */
const PAUSE = 40;

type Pair = {
  /** The node that faults are applied to; the other one is the app of this process. */
  node: SupervisedApp;
  balancer: Balancer;
};

const test = base.extend<{ ownerUrl: string; pair: Pair }>({
  // Another process migrates the database before it serves, so it connects as its owner.
  ownerUrl: async ({ databaseUrl }, use) => {
    const owner = new URL(inject('adminUrl'));
    owner.pathname = new URL(databaseUrl).pathname;
    await use(owner.href);
  },
  pair: async ({ app, ownerUrl }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'opsyard-two-nodes-'));
    const node = await superviseApp(folder, { DATABASE_URL: ownerUrl, SECRET_KEY: TEST_KEY });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await node.ready();
    const balancer = openBalancer([node.address, addressOf(app)]);
    await use({ node, balancer });
    balancer.close();
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

function addressOf(app: FastifyInstance): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function startWriters({ project, owner, manager, member }: TaskFixture, balancer: Balancer) {
  const ledger = new Ledger();
  const people = [owner, manager, member, owner];
  const statusIds = project.statuses.map(({ id }) => id);
  const writers = await Promise.all(
    people.map(async ({ token }, number) => {
      const send = senderOf(ledger, await balancer.addressFor(number), token);
      const unhurried: Sender = async (entry, call) => {
        await wait(PAUSE);
        return await send(entry, call);
      };
      return new Writer(number, { projectId: project.id, statusIds, ledger, send: unhurried });
    }),
  );
  const stopping = new AbortController();
  const writing = Promise.all(writers.map((writer) => writer.run(stopping.signal)));
  return {
    ledger,
    tasks: () => writers.flatMap(({ tasks }) => tasks),
    awaitWrites() {
      const since = performance.now();
      return until(() => ledger.ackedSince(since) >= MIN_WRITES);
    },
    async rest() {
      stopping.abort();
      await writing;
    },
  };
}

/** The acknowledged operations since a given time that a listener never receives, given time to catch up. */
async function missedBy(listener: Listener, { ledger, since }: { ledger: Ledger; since: number }): Promise<string[]> {
  const operations = [...ledger.entries.values()]
    .filter(({ begun }) => begun > since)
    .flatMap(({ opId }) => opId ?? []);
  const missed = () => operations.filter((opId) => !listener.received.has(opId));
  await until(() => missed().length === 0, 10_000).catch(() => undefined);
  await listener.stop();
  return missed();
}

test('[F9] [F10] a node that is killed, restarted and then stopped costs clients of two nodes neither a write nor a message', async ({
  fixture,
  ownerUrl,
  pair: { node, balancer },
}) => {
  const { project, owner, manager, member } = fixture;
  const listen = async () => {
    const address = await balancer.addressFor(0);
    const listener = listenTo({ address, token: member.token, projectId: project.id });
    await until(() => listener.opened > 0);
    return { listener, since: performance.now() };
  };
  const early = await listen();
  let late = early;
  const writers = await startWriters(fixture, balancer);
  try {
    await writers.awaitWrites();
    node.kill();
    await writers.awaitWrites();
    await node.ready();
    const [before = 0] = balancer.given;
    await until(() => (balancer.given[0] ?? 0) > before);
    late = await listen();
    await writers.awaitWrites();
    const stopped = node.stop();
    await writers.awaitWrites();
    expect(await stopped).toBe(0);
    await writers.awaitWrites();
  } finally {
    await writers.rest();
  }
  const { ledger } = writers;
  const refused = [...ledger.entries.values()].flatMap(({ refusal }) => refusal ?? []);
  expect({ refused, unknown: ledger.count('unknown') }).toEqual({ refused: [], unknown: 0 });
  const found = await readDatabase(ownerUrl, [owner.id, manager.id, member.id]);
  const outcome = verifyLedger({ ledger, tasks: writers.tasks() }, found);
  expect(outcome).toEqual({ lost: 0, half: 0, double: 0, ghost: 0, examples: [] });
  for (const { listener, since } of [early, late]) {
    expect(await missedBy(listener, { ledger, since })).toEqual([]);
    // Each was connected to the node when it ended, and had to reconnect once.
    expect({ opened: listener.opened, resets: listener.resets }).toEqual({ opened: 2, resets: 0 });
  }
}, 300_000);
