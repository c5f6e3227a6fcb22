import { parseArgs } from 'node:util';
import { contract, createClient, customKey, type Envelope, type LoginResult } from '@opsyard/contract';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { buildPage } from '../../scripts/lib/page.mjs';
import type { PrepareBench } from './prepare-bench.ts';
import { calendar, dragging, drawer, openings, type Stage, scrolling, timeline } from './scenarios.ts';
import type { Visit } from './visit.ts';

const SLOWNESS = [1, 4];

const { values } = parseArgs({
  options: { tasks: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string', default: '' } },
});
const tasks = Number(values.tasks ?? 100_000);
const rounds = Number(values.rounds ?? 5);
const log = (line: string) => process.stdout.write(`${line}\n`);

const built = await buildPage(process.execPath);
if (built.code !== 0) throw new Error(built.output);
// Its types are checked with the server.
const data = (await import(new URL('../browser-data.ts', import.meta.url).href)) as { prepare: PrepareBench };
const environment = await data.prepare(tasks, log);
try {
  await measure();
} finally {
  await environment.close();
}

async function measure(): Promise<void> {
  const app = await environment.startApp();
  const { executablePath, args, env } = await chromiumPath();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const address = `http://127.0.0.1:${app.port}`;
    const stage: Stage = {
      browser,
      address,
      storage: storageOf(await signIn(address)),
      list: '/modules/appcenter/projectTasks/BIG',
      board: '/modules/appcenter/projectTasks/CARDS?layout=board',
      fields: `/modules/appcenter/projectTasks/FIELDS?layout=board&cards=${['detailed', ...environment.fields.map(customKey)].join('.')}`,
      calendar: '/modules/appcenter/projectTasks/DAYS?layout=calendar',
      timeline: '/modules/appcenter/projectTasks/DAYS?layout=timeline',
    };
    log(`\n${browser.version()}, medians of ${rounds}\n`);
    await report(stage);
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function reportOpenings(stage: Stage): Promise<void> {
  const paths = {
    'opening a list of 100,000 tasks': stage.list,
    'opening a board with 1,000 cards and 4 custom fields on each': stage.fields,
  };
  const wanted = Object.entries(paths).filter(([name]) => isWanted(name));
  if (wanted.length === 0) return;
  log('| opening | processor | first task usable, ms | first paint, ms | JavaScript, kB | all, kB |');
  log('|---|--:|--:|--:|--:|--:|');
  for (const [name, path] of wanted) {
    for (const slower of SLOWNESS) {
      const found = await repeat(() => openings(stage, path, slower));
      const line = (text: string, visits: readonly Visit[]) =>
        log(
          `| ${text} | ${speed(slower)} | ${middle(visits, 'usable')} | ${middle(visits, 'painted')} | ${kilo(visits, 'scripts')} | ${kilo(visits, 'bytes')} |`,
        );
      line(
        name,
        found.map(([cold]) => cold),
      );
      line(
        `${name}, again`,
        found.map(([, warm]) => warm),
      );
    }
  }
}

async function report(stage: Stage): Promise<void> {
  await reportOpenings(stage);
  log('\n| doing | processor | took, ms | main thread busy, ms | longest task, ms | frames | slowest frame, ms |');
  log('|---|--:|--:|--:|--:|--:|--:|');
  const scenarios = {
    'scrolling the list, 120 turns of the wheel': scrolling,
    'dragging a card, 10,000 on the board': dragging,
    'scrolling six months of a calendar, 5,000 tasks': calendar,
    'scrolling a timeline down and along, 5,000 tasks': timeline,
    'opening a task': drawer,
  };
  for (const [name, scenario] of Object.entries(scenarios).filter(([one]) => isWanted(one))) {
    for (const slower of SLOWNESS) {
      const found = await repeat(() => scenario(stage, slower));
      const columns = (['took', 'busy', 'longest', 'frames', 'slowestFrame'] as const).map((field) =>
        middle(found, field),
      );
      log(`| ${[name, speed(slower), ...columns].join(' | ')} |`);
    }
  }
}

/** Names contain one of the words asked for, if any. */
function isWanted(name: string): boolean {
  const words = values.only.split(',').filter(Boolean);
  return words.length === 0 || words.some((word) => name.includes(word));
}

async function repeat<T>(measureOnce: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measureOnce());
  return found;
}

function speed(slower: number): string {
  return slower === 1 ? 'as it is' : `${slower} × slower`;
}

function middle<K extends string>(found: readonly Record<K, number>[], field: K): string {
  return median(found, field).toFixed(0);
}

function kilo<K extends string>(found: readonly Record<K, number>[], field: K): string {
  return (median(found, field) / 1_000).toFixed(0);
}

function median<K extends string>(found: readonly Record<K, number>[], field: K): number {
  const sorted = found.map((one) => one[field]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function signIn(address: string): Promise<LoginResult> {
  const client = createClient(contract, async ({ method, url, body }) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address + url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { success, message, result } = (await response.json()) as Envelope;
    if (!success) throw new Error(message);
    return result;
  });
  return await client.identity.login({
    body: { username: environment.username, password: environment.password },
  });
}

/** The local storage key of the signed-in user. */
function storageOf({ token, userInfo, sysAllDictItems }: LoginResult): Record<string, string> {
  const storage = {
    'Access-Token': token,
    Login_Username: userInfo.username,
    Login_Userinfo: userInfo,
    UI_CACHE_DB_DICT_DATA: sysAllDictItems,
    LANGUAGE: 'en',
  };
  const expire = Date.now() + 86_400_000;
  return Object.fromEntries(
    Object.entries(storage).map(([name, value]) => [`pro__${name}`, JSON.stringify({ value, expire })]),
  );
}
