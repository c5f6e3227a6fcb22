import { withClient } from './cluster/cluster-store.ts';

export type ExternalFacts = { number: number; version: string; encoding: string; ctype: string; readOnly: boolean };

const remoteTimeouts = { connect: 10_000, query: 10_000 };

/** Queries the properties of a database to validate. */
export async function readFacts(url: string): Promise<ExternalFacts | undefined> {
  return withClient(
    url,
    async (client) => {
      const { rows } = await client.query<ExternalFacts>(
        `SELECT current_setting('server_version_num')::int AS number,
              current_setting('server_version') AS version,
              pg_encoding_to_char(encoding) AS encoding,
              datctype AS ctype,
              current_setting('transaction_read_only') = 'on' AS "readOnly"
         FROM pg_database WHERE datname = current_database()`,
      );
      return rows[0];
    },
    remoteTimeouts,
  );
}
