import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { clientOf, signedIn } from '../e2e/people.ts';
import startServer from '../e2e/server.ts';
import { chromiumPath } from './chromium.mjs';
import { buildPage } from './lib/page.mjs';
import { exitWithMessage } from './lib/progress.mjs';
import { root } from './lib/root.mjs';

const folder = join(root, 'docs', 'images');
const LARGEST = 300_000;
const PROJECT = 'BF';

const board = `/modules/appcenter/projectTasks/${PROJECT}?layout=board`;
const list = `/modules/appcenter/projectTasks/${PROJECT}?layout=list`;
const projects = '/modules/task/taskList/ProjectsList';
const workOrders = '/modules/appcenter/workorder/list';
const recovery = '/modules/appcenter/workorder/overview';
const overview = '/modules/tms/SyncLogisitics';
const waybills = '/modules/tms/waybillSyncList';
const shots = [
  { name: 'projects', path: projects },
  { name: 'list', path: list },
  { name: 'board', path: board },
  { name: 'task', path: board, task: true },
  { name: 'list-dark', path: list, dark: true },
  { name: 'board-zh', path: board, language: 'zh' },
  { name: 'task-zh-dark', path: list, task: true, language: 'zh', dark: true },
  { name: 'work-order', path: workOrders },
  { name: 'recovery-zh', path: recovery, language: 'zh' },
  { name: 'projects-phone', path: projects, width: 360 },
  { name: 'list-phone-zh', path: list, width: 360, language: 'zh' },
  { name: 'task-phone-dark', path: list, task: true, width: 360, dark: true },
  { name: 'logistics', path: overview },
  { name: 'logistics-phone-zh', path: overview, width: 360, language: 'zh' },
  { name: 'waybill', path: waybills, waybill: true },
  { name: 'waybill-phone-dark', path: waybills, waybill: true, width: 360, dark: true },
];
// All of them, or those named.
const names = process.argv.slice(2);

const built = await buildPage(process.execPath);
if (built.code !== 0) exitWithMessage([built.output.trim()], built.code);
const stop = await startServer();
try {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(await chromiumPath());
  const session = await clientOf().identity.login({
    body: { username: 'demo', password: process.env.E2E_PASSWORD, remember_me: true, captcha: '0000' },
  });
  const client = clientOf(session.token);
  const detailedTask = await mostDetailedTask(client);
  const order = await repliedOrder(client);
  const late = await lateWaybill(client);
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.includes(name)))
    await take(browser, { ...shot, session, client, detailedTask, order, late });
  await browser.close();
} finally {
  await stop();
}

async function take(
  browser,
  {
    name,
    path,
    task,
    waybill,
    session,
    client,
    detailedTask,
    order,
    late,
    language = 'en',
    dark = false,
    width = 1440,
  },
) {
  // Hides the onboarding tour and checklist.
  const helpDone = ['tour', 'checklist'];
  await client.preferences.save({ body: { language, appearance: dark ? 'dark' : 'light', helpDone } });
  const kept = Object.entries(signedIn(session, language)).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width, height: width < 768 ? 720 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: process.env.E2E_URL, localStorage: kept }] },
  });
  const page = await context.newPage();
  const address = addressOf({ path, task, waybill, detailedTask, order, late });
  await page.goto(address, { waitUntil: 'networkidle' });
  await shown(page, { path, task, waybill, detailedTask, late }).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  const { size } = statSync(file);
  console.log(`${name}.png ${Math.round(size / 1000)} kB${size > LARGEST ? ', too large' : ''}`);
  if (size > LARGEST) process.exitCode = 1;
}

/** An element that is visible once the page is complete. */
function shown(page, { path, task, waybill, detailedTask, late }) {
  if (waybill) return page.getByRole('dialog', { name: late.number }).getByRole('listitem');
  if (path === overview) return page.getByText('Yanwen EU', { exact: false });
  if (task) return page.getByRole('dialog').getByText(detailedTask);
  if (path === workOrders) return page.getByRole('region', { name: 'Comparison' });
  if (path === recovery) return page.locator('svg path, canvas');
  if (path === projects) return page.getByText('Black Friday campaign');
  return path === board ? page.getByRole('article') : page.getByText(new RegExp(`^${PROJECT}-\\d+$`));
}

/** The id of a work order with a reply of the carrier. */
async function repliedOrder(client) {
  const query = { filter: 'status = "2" and kind = "dispute"', sort: '-overcharge', limit: 1 };
  return (await client.workOrder.list({ query })).records[0].id;
}

function addressOf({ path, task, waybill, detailedTask, order, late }) {
  if (task) return `${path}&task=${detailedTask}`;
  if (path === workOrders) return `${path}?open=${order}`;
  return waybill ? `${path}?open=${late.id}` : path;
}

/** A parcel that is stuck, with the latest event. */
async function lateWaybill(client) {
  const { records } = await client.waybill.list({ query: { filter: 'flags has any ("stuck")', limit: 1 } });
  return records[0];
}

/** The key of the task with the most comments, files, steps and sub-tasks. */
async function mostDetailedTask(client) {
  const project = (await client.project.list({ query: {} })).find(({ key }) => key === PROJECT);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const worth = (one) => one.comments + one.attachments + one.checklist + one.children;
  return `${PROJECT}-${records.toSorted((one, other) => worth(other) - worth(one))[0].seq}`;
}
