import { randomBytes } from 'node:crypto';
import { type Client, type Entry, ResultCodeError } from 'ldapts';
import { Unreachable } from '../../../kernel/fetch-external.ts';
import { withDirectory } from './connection.ts';
import { type Directory, issuerOf } from './directory.ts';
import { boundName, escapeInFilter, filterFor, isDn } from './rules.ts';

export type DirectoryPerson = {
  issuer: string;
  /** Stable when the entry is renamed or moved. */
  subject: string;
  name: string | null;
  realname: string | null;
};

const ATTRIBUTES = ['uid', 'sAMAccountName', 'displayName', 'cn', 'entryUUID', 'objectGUID'];
/**
 * Constraint violation, no such object, invalid DN, inappropriate authentication, invalid credentials, no access,
 * unwilling.
 */
const REFUSALS = new Set([19, 32, 34, 48, 49, 50, 53]);

/** Authenticates at the directory; undefined when refused. Throws `Unreachable` when the directory cannot answer. */
export async function authenticateAtDirectory(
  directory: Directory,
  name: string,
  password: string,
): Promise<DirectoryPerson | undefined> {
  // An empty password proves nothing: servers treat it as an anonymous bind (RFC 4513, 5.1.2).
  if (password === '') return undefined;
  try {
    const { bind } = directory;
    const ask = 'template' in bind ? bindThenRead : searchThenBind;
    const entry = await withDirectory(directory, (client) => ask(client, directory, { name, password }));
    return entry && personOf(directory, entry);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    throw new Unreachable('the directory gave no answer to use', { cause: error });
  }
}

/** Authenticates a user that cannot exist, so that the response takes as long. */
export async function simulateAuthentication(directory: Directory): Promise<void> {
  await authenticateAtDirectory(directory, `nobody-${randomBytes(8).toString('hex')}`, randomBytes(16).toString('hex'));
}

type DirectoryCredentials = { name: string; password: string };

async function bindThenRead(client: Client, { bind, base }: Directory, { name, password }: DirectoryCredentials) {
  const template = 'template' in bind ? bind.template : '';
  const bound = boundName(template, name);
  if (!(await canBind(client, bound, password))) return undefined;
  if (isDn(template)) return await find(client, bound, { scope: 'base' });
  // Searches for the bound name itself, so that the entry belongs to it.
  return await find(client, base ?? '', { filter: `(userPrincipalName=${escapeInFilter(bound)})` });
}

async function searchThenBind(
  client: Client,
  { bind, base = '', filter }: Directory,
  { name, password }: DirectoryCredentials,
) {
  const service = 'dn' in bind ? bind : { dn: '', password: '' };
  await client.bind(service.dn, service.password);
  const entry = await find(client, base, { filter: filterFor(filter, name) });
  // Neither the response nor its time reveals whether the name exists.
  const dn = entry?.dn ?? `cn=${randomBytes(8).toString('hex')},${base}`;
  const isCorrect = await canBind(client, dn, password);
  return isCorrect ? entry : undefined;
}

async function canBind(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && REFUSALS.has(error.code)) return false;
    throw error;
  }
}

/** Finds a single entry; undefined when several match. */
async function find(
  client: Client,
  base: string,
  { scope = 'sub', filter = '(objectClass=*)' }: { scope?: 'base' | 'sub'; filter?: string },
) {
  const { searchEntries } = await client.search(base, {
    scope,
    filter,
    attributes: ATTRIBUTES,
    explicitBufferAttributes: ['objectGUID'],
    sizeLimit: 2,
    timeLimit: 5,
  });
  return searchEntries.length === 1 ? searchEntries[0] : undefined;
}

function personOf(directory: Directory, entry: Entry): DirectoryPerson {
  const fields = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), [value].flat()[0]]));
  const text = (...names: string[]) => {
    const values = names.map((name) => fields.get(name));
    return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
  };
  const guid = fields.get('objectguid');
  return {
    issuer: issuerOf(directory),
    subject: text('entryuuid') ?? (Buffer.isBuffer(guid) ? guid.toString('hex') : entry.dn.toLowerCase()),
    name: text('uid', 'samaccountname'),
    realname: text('displayname', 'cn'),
  };
}
