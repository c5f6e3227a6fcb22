import type { Endpoint } from '../endpoint.ts';
import type { PidFile } from '../process/pid-file.ts';

/** A connection string; the application name identifies the process in `pg_stat_activity` and when stopping. */
export function connectionString(endpoint: Endpoint, user: string, password: string, database: string): string {
  const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${endpoint.port}/${encodeURIComponent(database)}`);
  if (endpoint.socketFolder) url.searchParams.set('host', endpoint.socketFolder);
  url.searchParams.set('application_name', applicationName());
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}

export function applicationName(): string {
  return `opsyard:${process.pid}`;
}

/** The address of a running server, from its pid file. */
export function endpointOf({ socketFolder, port }: PidFile): Endpoint {
  return socketFolder ? { socketFolder, port } : { port };
}
