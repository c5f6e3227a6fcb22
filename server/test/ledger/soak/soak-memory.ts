import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, createClient } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { createAdministrator, issueToken } from '../../../src/features/identity/index.ts';
import { seedDefaults } from '../../../src/features/seed.ts';
import { openDatabase } from '../../../src/kernel/database/open-database.ts';
import { openLog } from '../../../src/kernel/log.ts';
import { readSettings } from '../../../src/kernel/settings/settings.ts';
import { start } from '../../../src/start.ts';
import { heapGrowthOver } from '../memory.ts';

/** Measures the heap of an app in megabytes, after each of some rounds of calls. */
export async function soakMemory(rounds: number, calls: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-memory-'));
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'off', CALLS_A_MINUTE: '0' });
  const log = openLog(settings, false);
  const database = await openDatabase(settings, { folder, print: () => undefined, log });
  const { app, close } = await start({ settings, databaseUrl: database.url, log });
  try {
    const client = await newClient(app);
    const { id } = await client.project.add({ body: { name: 'Memory', key: 'MEMORY', template: 'blank' } });
    return await heapGrowthOver(rounds, calls, client, id);
  } finally {
    await close();
    await database.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function newClient(app: FastifyInstance) {
  await seedDefaults(app.pool);
  await createAdministrator(app.pool, { username: 'soaker', password: 'password of the soaker' });
  const headers = { 'x-access-token': await issueToken(app.pool, 'soaker') };
  return createClient(contract, async ({ method, url, body }) => {
    const response = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) });
    const { success, message, result } = response.json();
    if (!success) throw new Error(message);
    return result;
  });
}
