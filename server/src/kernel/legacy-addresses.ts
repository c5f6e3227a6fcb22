import type { IncomingMessage } from 'node:http';
import { STATIC_PATH } from '@opsyard/contract';
import type { Settings } from './settings.ts';

const PREFIX = '/jeecg-boot';

/** Has the server understand the addresses that clients of the JeecgBoot family call, where they are served. */
export function legacyAddresses({ LEGACY_CLIENTS }: Pick<Settings, 'LEGACY_CLIENTS'>) {
  return LEGACY_CLIENTS === 'on' ? { rewriteUrl: ({ url = '/' }: IncomingMessage) => legacyAddress(url) } : {};
}

function legacyAddress(url: string): string {
  const own = url.startsWith(`${PREFIX}/`) ? url.slice(PREFIX.length) : url;
  // Their pages look for every picture where sent files are, also for those that tell the whole of their path.
  return own.startsWith(`${STATIC_PATH}//sys/`) ? own.slice(STATIC_PATH.length + 1) : own;
}
