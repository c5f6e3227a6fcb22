import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../postgres/index.ts';
import type { Settings } from '../settings/settings.ts';
import { newSecretKey, parseSecretKey, type SecretKey } from './secret-key.ts';
import { keyFileReadable, keyFileUnreadable } from './secret-key-problems.ts';

/** The source of the secret keys: the environment, or a file in the data folder. */
export type KeySource = Pick<Settings, 'DATA_DIR' | 'SECRET_KEY' | 'SECRET_KEYS'>;

const OTHERS = 0o077;
const NOTE = `# The secret key of this Opsyard installation: what protects the secrets in its database.
# No backup holds it. Keep a copy where the backups are not; without it they are worth much less.
# 本系统的密钥，用于保护数据库中的机密。备份不包含此文件，请另行妥善保存，且不要与备份放在一起。
`;

/** The path of the key file, used unless the environment has the key. */
export function keyFileIn({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(resolve(DATA_DIR), 'secret.key');
}

/** The configured keys, the current one first; empty without setting and file. */
export async function findSecretKeys(source: KeySource): Promise<SecretKey[]> {
  const { SECRET_KEY, SECRET_KEYS } = source;
  if (SECRET_KEY) return [SECRET_KEY, ...SECRET_KEYS].flatMap((text) => parseSecretKey(text) ?? []);
  return [...(await readKeyFile(keyFileIn(source))), ...SECRET_KEYS.flatMap((text) => parseSecretKey(text) ?? [])];
}

/** Creates the key file, unless another process has just done so; returns its key. */
export async function makeKeyFile(source: KeySource): Promise<SecretKey[]> {
  const path = keyFileIn(source);
  await makeFolder(resolve(source.DATA_DIR), 0o700);
  const draft = await writeDraft(path, [newSecretKey()]);
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(resolve(source.DATA_DIR));
  return await readKeyFile(path);
}

/** Replaces the contents of the key file; the current key is first. */
export async function writeKeyFile(source: KeySource, keys: readonly SecretKey[]): Promise<void> {
  const path = keyFileIn(source);
  await rename(await writeDraft(path, keys), path);
  await flushFolder(resolve(source.DATA_DIR));
}

async function readKeyFile(path: string): Promise<SecretKey[]> {
  let text: string;
  try {
    if (((await stat(path)).mode & OTHERS) !== 0) throw keyFileReadable(path);
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw code ? keyFileUnreadable(path, error) : error;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const keys = lines.map(parseSecretKey);
  if (keys.length === 0 || keys.includes(undefined)) throw keyFileUnreadable(path, 'a line in it is no key');
  return keys.flatMap((key) => key ?? []);
}

async function writeDraft(path: string, keys: readonly SecretKey[]): Promise<string> {
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(NOTE + keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
