import type { Client } from 'pg';
import type { DatabaseRole, Passwords } from '../secrets.ts';
import { withClient } from './cluster-store.ts';
import { refreshCollations } from './collation-store.ts';

// Incremented when a statement below changes: databases prepared by an older version are prepared again at the next start.
const rolesVersion = 'opsyard roles 2';
const longTimeouts = { connect: 10_000, query: 600_000 };

export const roleName = (role: DatabaseRole) => `opsyard_${role}` as const;

// Only the built-in `postgres` is a superuser. Timeouts are defaults that a session can change; permissions are not.
const roles: Record<DatabaseRole, { attributes: string; settings: string[] }> = {
  owner: {
    attributes: '',
    settings: ['statement_timeout = 0', "idle_in_transaction_session_timeout = '5min'", "lock_timeout = '10s'"],
  },
  app: { attributes: '', settings: [] },
  worker: { attributes: '', settings: ["statement_timeout = '10min'", "idle_in_transaction_session_timeout = '2min'"] },
  report: {
    attributes: 'NOINHERIT CONNECTION LIMIT 3',
    settings: [
      'default_transaction_read_only = on',
      "statement_timeout = '10s'",
      "idle_in_transaction_session_timeout = '10s'",
      "temp_file_limit = '256MB'",
      'search_path = report',
    ],
  },
};

export type Preparation = {
  adminUrl: (database?: string) => string;
  passwords: Passwords;
  /** The PostgreSQL in use, such as `18.4 package`. */
  binaries: string;
};

/**
 * Makes sure a database exists with its roles and their rights: `owner` owns it and every later table, `app` reads and writes rows
 * of what the owner creates, `worker` may do what `app` may, `report` only reads what lies in the schema `report`.
 */
export async function prepareDatabase({ adminUrl, passwords, binaries }: Preparation, name: string): Promise<void> {
  const expected = `${rolesVersion}, ${binaries}`;
  const ready = await withClient(
    adminUrl('postgres'),
    async (client) => {
      if ((await remark(client, name)) === expected) return true;
      await createRoles(client, passwords);
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (!rowCount) await client.query(`CREATE DATABASE ${quote(name)} OWNER ${roleName('owner')}`);
      return false;
    },
    longTimeouts,
  );
  if (ready) return;
  await withClient(
    adminUrl(name),
    async (client) => {
      await grant(client, name);
      await refreshCollations(client);
      await client.query(`COMMENT ON DATABASE ${quote(name)} IS ${client.escapeLiteral(expected)}`);
    },
    longTimeouts,
  );
}

async function remark(client: Client, name: string): Promise<string | null | undefined> {
  const sql = `SELECT shobj_description(oid, 'pg_database') AS remark FROM pg_database WHERE datname = $1`;
  const { rows } = await client.query<{ remark: string | null }>(sql, [name]);
  return rows[0]?.remark;
}

async function createRoles(client: Client, passwords: Passwords): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const known = new Set(rows.map((row) => row.rolname));
  const statements = Object.entries(roles).flatMap(([role, { attributes, settings }]) => {
    const name = roleName(role as DatabaseRole);
    const verb = known.has(name) ? 'ALTER' : 'CREATE';
    const secret = client.escapeLiteral(passwords[role as DatabaseRole]);
    const create = `${verb} ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE ${attributes} PASSWORD ${secret}`;
    // Log details other than the message contain rows of tables, with user data.
    return [
      create,
      ...[...settings, 'log_error_verbosity = terse'].map((setting) => `ALTER ROLE ${name} SET ${setting}`),
    ];
  });
  await inTransaction(client, [
    ...statements,
    `ALTER ROLE postgres SET statement_timeout = 0`,
    `GRANT ${roleName('app')} TO ${roleName('worker')}`,
  ]);
}

async function grant(client: Client, name: string): Promise<void> {
  const [owner, app, worker, report] = [roleName('owner'), roleName('app'), roleName('worker'), roleName('report')];
  const later = `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner}`;
  await inTransaction(client, [
    `REVOKE ALL ON DATABASE ${quote(name)} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${quote(name)} TO ${app}, ${worker}, ${report}`,
    `ALTER SCHEMA public OWNER TO ${owner}`,
    'REVOKE ALL ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${app}`,
    `CREATE SCHEMA IF NOT EXISTS report AUTHORIZATION ${owner}`,
    `GRANT USAGE ON SCHEMA report TO ${report}`,
    `${later} GRANT USAGE ON SCHEMAS TO ${app}`,
    `${later} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app}`,
    `${later} GRANT USAGE, SELECT ON SEQUENCES TO ${app}`,
    `${later} IN SCHEMA report GRANT SELECT ON TABLES TO ${report}`,
  ]);
}

async function inTransaction(client: Client, statements: string[]): Promise<void> {
  await client.query(['BEGIN', ...statements, 'COMMIT'].join(';\n'));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
