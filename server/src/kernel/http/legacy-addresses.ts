import type { IncomingMessage } from 'node:http';
import { STATIC_PATH } from '@opsyard/contract';
import type { Settings } from '../settings/settings.ts';

const PREFIX = '/jeecg-boot';

/** Rewrites the paths of JeecgBoot clients, if they are enabled. */
export function legacyAddresses({ LEGACY_CLIENTS }: Pick<Settings, 'LEGACY_CLIENTS'>) {
  return LEGACY_CLIENTS === 'on' ? { rewriteUrl: ({ url = '/' }: IncomingMessage) => legacyAddress(url) } : {};
}

function legacyAddress(url: string): string {
  const own = url.startsWith(`${PREFIX}/`) ? url.slice(PREFIX.length) : url;
  // Their pages prefix every picture with the path of uploaded files, even complete paths.
  return own.startsWith(`${STATIC_PATH}//sys/`) ? own.slice(STATIC_PATH.length + 1) : own;
}
