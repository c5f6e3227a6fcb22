import { setTimeout as wait } from 'node:timers/promises';
import { signParam } from '../../src/connectors/providers/kuaidi100.ts';
import { memoryState } from '../fixtures/memory-state.ts';
import { type SimulatorServer, simulatorServer } from '../simulator-server.ts';
import type { LedgerEnvironment, Person } from './ledger-environment.ts';
import { withLedgerEnvironment } from './ledger-environment.ts';
import { queryDatabase } from './query-database.ts';
import { until } from './until.ts';

const PARCELS = 10;
const BETWEEN_KILLS = 1_500;
/** Requests a second of the account that registers: the limit of 17TRACK. */
const REGISTERING = 3;
const SENDERS = 4;
/** Items of a killed process are resumed when their lease of a minute has expired. */
const TIMEOUT = 240_000;

export type ProviderSoak = {
  kills: number;
  pushes: number;
  /** Acknowledged pushes whose event is missing or duplicated. */
  lost: number;
  double: number;
  /** Events without a push. */
  ghosts: number;
  numbers: number;
  /** Numbers sent to the provider more than once, and those that are not registered in the end. */
  twice: number;
  unregistered: number;
};

export type ProviderSoakOptions = {
  kills: number;
  /** The minimum number of waybills that are registered. */
  waybills: number;
  /** For the negative control: pushes count as acknowledged when sent, and the provider denies the numbers it has. */
  isLossy?: boolean;
};

/** Kills the program during Kuaidi100 pushes and 17TRACK registrations; returns the outcome of pushes and numbers. */
export async function pushAndRegister(options: ProviderSoakOptions): Promise<ProviderSoak> {
  const { kills, waybills, isLossy = false } = options;
  return await withLedgerEnvironment({}, async (environment) => {
    const times = new Map<string, number>();
    const strike = { isDue: false };
    const onRegistered = () => {
      if (strike.isDue) environment.app.kill();
      strike.isDue = false;
    };
    const pushing = await simulatorServer('kuaidi100');
    const registering = await countingSimulator(times, { isLossy, onRegistered });
    try {
      const request = requesterOf(environment);
      const fixture = {
        environment,
        ask: request,
        accountId: await newAccount(request, 'kuaidi100', pushing, 100),
        isLossy,
      };
      await newAccount(request, 'track17', registering, REGISTERING);
      const pushed = await addParcels(request, 'kuaidi100', 'KP');
      await until(async () => (await registeredOf(environment, pushed)) === pushed.length, TIMEOUT);
      const closing = new AbortController();
      const sending = pushUntil(fixture, pushed, closing.signal);
      const adding = addUntil(request, (count) => closing.signal.aborted && count >= waybills);
      for (let kill = 0; kill < kills; kill += 1) {
        await wait(BETWEEN_KILLS * (0.5 + Math.random()));
        // Half of the kills fall between a registration and its response.
        if (kill % 2 === 0) strike.isDue = true;
        else environment.app.kill();
        await until(() => !strike.isDue, TIMEOUT);
        await environment.app.ready();
      }
      closing.abort();
      const [acknowledged, added] = await Promise.all([sending, adding]);
      return {
        kills,
        ...(await verifyPushes(environment, acknowledged)),
        ...(await verifyNumbers(environment, added, times)),
      };
    } finally {
      await Promise.all([pushing.close(), registering.close()]);
    }
  });
}

/** 17TRACK, counting how often each number was sent; a careless one denies having it. */
async function countingSimulator(
  times: Map<string, number>,
  { isLossy, onRegistered }: { isLossy: boolean; onRegistered: () => void },
): Promise<SimulatorServer> {
  const state = memoryState();
  return await simulatorServer('track17', {
    state: {
      ...state,
      find: async (numbers) => (isLossy ? [] : await state.find(numbers)),
      async add(numbers, at) {
        for (const { number } of numbers) times.set(number, (times.get(number) ?? 0) + 1);
        const added = await state.add(numbers, at);
        onRegistered();
        return added;
      },
    },
  });
}

type Ask = (path: string, body: object) => Promise<{ id: string }>;

/** Sends a request until there is a response, under one idempotency key. */
function requesterOf({ app, people }: LedgerEnvironment): Ask {
  const [person] = people as [Person];
  return async (path, body) => {
    const headers = {
      ...{ 'content-type': 'application/json', 'x-access-token': person.token },
      'idempotency-key': crypto.randomUUID(),
    };
    for (;;) {
      const response = await post(`${app.address}${path}`, headers, JSON.stringify(body));
      if (response?.status === 200) return JSON.parse(response.text).result;
      if (response && response.status < 500) throw new Error(`${path}: ${response.text.slice(0, 300)}`);
      await wait(50);
    }
  };
}

async function post(url: string, headers: Record<string, string>, body: string) {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    return { status: response.status, text: await response.text() };
  } catch {
    // Killed during the request.
    return undefined;
  }
}

async function newAccount(
  request: Ask,
  provider: string,
  simulator: SimulatorServer,
  perSecond: number,
): Promise<string> {
  const { baseUrl, context } = simulator;
  const secrets = { secret: context.secret, ...(provider !== 'track17' && { webhookSecret: context.webhookSecret }) };
  const account = { provider, sandbox: true, name: provider, baseUrl, perSecond, ...secrets };
  return (await request('/sys/connector/add', account)).id;
}

async function addParcels(request: Ask, provider: string, prefix: string): Promise<string[]> {
  const numbers = Array.from({ length: PARCELS }, (_, at) => `${prefix}${String(at).padStart(8, '0')}`);
  for (const number of numbers) await request('/tms/waybill/add', { number, provider });
  return numbers;
}

async function addUntil(request: Ask, isEnough: (count: number) => boolean): Promise<string[]> {
  const added: string[] = [];
  let next = 0;
  const sender = async () => {
    while (!isEnough(next)) {
      const number = `TR${String(next).padStart(8, '0')}`;
      next += 1;
      await request('/tms/waybill/add', { number, provider: 'track17' });
      added.push(number);
      await wait(20);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return added;
}

type PushFixture = { environment: LedgerEnvironment; accountId: string; isLossy: boolean };

/** Pushes events in sequence, each until it is acknowledged, as the provider does; returns the texts of the acknowledged ones. */
async function pushUntil(fixture: PushFixture, numbers: readonly string[], signal: AbortSignal): Promise<string[]> {
  const acknowledged: string[] = [];
  let next = 0;
  const sender = async () => {
    while (!signal.aborted) {
      const at = next;
      next += 1;
      const text = `push ${at}.`;
      if (await pushOne(fixture, numbers[at % numbers.length] ?? '', text)) acknowledged.push(text);
      await wait(100);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return acknowledged;
}

async function pushOne(
  { environment, accountId, isLossy }: PushFixture,
  number: string,
  text: string,
): Promise<boolean> {
  const event = { context: text, ftime: '2026-03-01 10:00:00', status: '在途', statusCode: '0' };
  const lastResult = { message: 'ok', state: '0', com: 'ems', nu: number, data: [event] };
  const param = JSON.stringify({ status: 'polling', message: '', autoCheck: '0', comOld: '', comNew: '', lastResult });
  const body = new URLSearchParams({ sign: signParam(param, 'secret-of-webhooks'), param }).toString();
  const url = `${environment.app.address}/tms/webhook/kuaidi100/${accountId}`;
  for (;;) {
    const response = await post(url, { 'content-type': 'application/x-www-form-urlencoded' }, body);
    if (!response) await wait(50);
    if (isLossy || (response?.status === 200 && JSON.parse(response.text).returnCode === '200')) return true;
    if (response && response.status < 500) throw new Error(`A push was refused: ${response.text.slice(0, 300)}`);
    await wait(50);
  }
}

async function registeredOf({ adminUrl }: LedgerEnvironment, numbers: readonly string[]): Promise<number> {
  const [row] = await queryDatabase<{ n: number }>(
    adminUrl,
    // A parcel that has arrived is stopped at its provider.
    `select count(*)::int as n from waybill where registration in ('registered', 'stopped') and number = any ($1::text[])`,
    [numbers],
  );
  return row?.n ?? 0;
}

async function verifyPushes({ adminUrl }: LedgerEnvironment, acknowledged: readonly string[]) {
  const isDone = async () => {
    const waiting = `select from webhook_inbox where verdict = 'valid' and processed_at is null limit 1`;
    return (await queryDatabase(adminUrl, waiting)).length === 0;
  };
  await until(isDone, TIMEOUT + acknowledged.length * 100);
  const rows = await queryDatabase<{ text: string; times: number }>(
    adminUrl,
    `select text, count(*)::int as times from waybill_event where text like 'push %' group by 1`,
  );
  const times = new Map(rows.map((row) => [row.text, row.times]));
  const known = new Set(acknowledged);
  return {
    pushes: acknowledged.length,
    lost: acknowledged.filter((text) => !times.has(text)).length,
    double: rows.filter((row) => row.times > 1).length,
    ghosts: rows.filter(({ text }) => !known.has(text)).length,
  };
}

async function verifyNumbers(
  environment: LedgerEnvironment,
  added: readonly string[],
  times: ReadonlyMap<string, number>,
) {
  const isDone = async () => (await registeredOf(environment, added)) === added.length;
  // At worst each number has a request of its own.
  await until(isDone, TIMEOUT + (added.length * 1_000) / REGISTERING).catch(() => undefined);
  return {
    numbers: added.length,
    twice: added.filter((number) => (times.get(number) ?? 0) > 1).length,
    unregistered: added.length - (await registeredOf(environment, added)),
  };
}
