import { createServer } from 'node:net';
import type { Settings } from '../settings/settings.ts';

type ListenAddress = Pick<Settings, 'PORT' | 'HOST'>;

/** The configured address and port cannot be used; `message` has the reason and what to do, in English and Chinese. */
export class CannotListen extends Error {
  override name = 'CannotListen';
  constructor(address: ListenAddress, cause: unknown) {
    super(reasonOf(address, cause), { cause });
  }
}

/**
 * The address to listen on for a configured host. For `localhost` Node would open one listener per address, of which only the first would
 * shed load.
 */
export function addressToServe(host: string): string {
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}

/** Checks that the port is free before anything is started or changed. */
export function ensurePortFree(address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new CannotListen(address, error)));
    probe.listen(address.PORT, addressToServe(address.HOST), () => probe.close(() => resolve()));
  });
}

function reasonOf({ PORT, HOST }: ListenAddress, cause: unknown): string {
  const detail = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${PORT} is taken by another program, perhaps by Opsyard itself. Stop that one, or choose another port: PORT=3100 npm start\n端口 ${PORT} 已被其他程序占用（也可能是已在运行的 Opsyard）。请先停止它，或换一个端口：PORT=3100 npm start`;
  if (code === 'EACCES' || code === 'EPERM')
    return `Port ${PORT} may not be used by the present user; ports below 1024 often belong to root alone. Choose another port: PORT=3100 npm start\n当前用户无权使用端口 ${PORT}；1024 以下的端口通常只有 root 可用。请换一个端口：PORT=3100 npm start`;
  return `HOST=${HOST} is no address of this machine that could be served on (${detail}). Use 127.0.0.1 for this machine alone, 0.0.0.0 for all its addresses, or one of them.\nHOST=${HOST} 不是本机可用的地址（${detail}）。仅供本机访问请用 127.0.0.1，监听所有地址请用 0.0.0.0，或填写本机的某个地址。`;
}
