import { Client } from 'pg';

export type Identity = { systemIdentifier: string; version: string };

type Limits = { connect: number; query: number };

const localTimeouts: Limits = { connect: 3000, query: 5000 };

/** Runs an action on a separate connection, with timeouts in milliseconds for connecting and for each query. */
export async function withClient<T>(
  url: string,
  action: (client: Client) => Promise<T>,
  limits = localTimeouts,
): Promise<T> {
  const { connect, query } = limits;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connect, query_timeout: query });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await action(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Queries the identity of a server: its cluster id and version such as `18.4`. */
export async function identify(url: string): Promise<Identity> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Identity>(
      `SELECT system_identifier::text AS "systemIdentifier", current_setting('server_version') AS version FROM pg_control_system()`,
    );
    const [found] = rows;
    if (!found) throw new Error('The server does not know its own number.');
    return { ...found, version: /^\d+(?:\.\d+)?/.exec(found.version)?.[0] ?? found.version };
  });
}

/** Counts the connections of other applications; one that is still connecting has no name yet, and no work to lose. */
export async function countOthers(url: string, application: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> $1 AND coalesce(state, 'starting') <> 'starting'`,
      [application],
    );
    return rows[0]?.count ?? 0;
  });
}
