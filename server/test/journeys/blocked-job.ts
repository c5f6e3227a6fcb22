import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { defineJobKind, failed, ok, waitUntil } from '../../src/records/jobs/kinds.ts';

/** The outcome of an item: it waits or fails until its release file in the data folder exists. */
export type BlockedItem = { releaseFile: string; until: 'waits' | 'fails' } | null;

const HOUR = 3_600_000;

/** A kind of job registered only in the server of the journeys, which preloads this file: it waits and fails without external services. */
export const BLOCKED_JOB = defineJobKind<null, BlockedItem>({
  name: 'doorWork',
  title: ['Register parcels', '注册包裹'],
  permission: 'task:use',
  async run({ payload }) {
    if (payload === null || existsSync(join(env.DATA_DIR ?? '', payload.releaseFile))) return ok();
    if (payload.until === 'fails') return failed('refused', ['The provider refused the number.', '服务商拒绝该单号。']);
    const reason = ['The provider takes no more requests this hour.', '服务商本小时不再接受请求。'] as const;
    return waitUntil(new Date(Date.now() + HOUR), reason, { all: true });
  },
});
