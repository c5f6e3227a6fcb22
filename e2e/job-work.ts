import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { defineJobKind, failed, ok, waitUntil } from '../server/src/records/jobs/kinds.ts';

/** The outcome of an item: it waits or fails until its door, a file in the data folder, exists. */
export type GatedItem = { door: string; shut: 'waits' | 'fails' } | null;

const HOUR = 3_600_000;

/** A kind of job registered only in the server of the journeys, which preloads this file: it waits and fails without external services. */
export const GATED_JOB = defineJobKind<null, GatedItem>({
  name: 'doorWork',
  title: ['Register parcels', '注册包裹'],
  permission: 'task:use',
  async run({ payload }) {
    if (payload === null || existsSync(join(env.DATA_DIR ?? '', payload.door))) return ok();
    if (payload.shut === 'fails') return failed('refused', ['The provider refused the number.', '服务商拒绝该单号。']);
    const reason = ['The provider takes no more requests this hour.', '服务商本小时不再接受请求。'] as const;
    return waitUntil(new Date(Date.now() + HOUR), reason, { all: true });
  },
});
