import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isLoopback } from '../http/loopback.ts';
import type { Settings } from './settings.ts';

const NAME = '{name}';

/** Contradictions between settings that are valid individually. */
export function contradictionsIn(settings: Settings): string[] {
  return [...ofAddress(settings), ...ofDirectory(settings), ...ofFiles(settings), ...ofBackup(settings)];
}

function ofAddress({ PUBLIC_URL, HOST, THIRD_LOGIN, CAS_URL, HSTS_DAYS }: Settings): string[] {
  if (HSTS_DAYS > 0 && !PUBLIC_URL?.startsWith('https:')) return ['HSTS_DAYS: only with a PUBLIC_URL of https'];
  const usesRedirects = THIRD_LOGIN.length > 0 || CAS_URL !== undefined;
  if (!usesRedirects || PUBLIC_URL || isLoopback(HOST)) return [];
  return ['PUBLIC_URL: needed with THIRD_LOGIN and CAS_URL, which lead people back to it'];
}

function ofDirectory(settings: Settings): string[] {
  const { LDAP_URL, LDAP_BIND, LDAP_BASE, LDAP_FILTER, LDAP_SERVICE_DN, LDAP_SERVICE_PASSWORD } = settings;
  if (!LDAP_URL) return [];
  const wrong: [boolean, string][] = [
    [!LDAP_BIND && !LDAP_SERVICE_DN, 'LDAP_URL: needs LDAP_BIND, or LDAP_SERVICE_DN to look people up'],
    [Boolean(LDAP_BIND && LDAP_SERVICE_DN), 'LDAP_BIND and LDAP_SERVICE_DN: one of them, not both'],
    // A bare name could be interpreted as a SASL mechanism.
    [LDAP_BIND !== undefined && !isTemplate(LDAP_BIND), `LDAP_BIND: ${NAME} and more around it, not “${LDAP_BIND}”`],
    [
      Boolean(LDAP_BIND && !LDAP_BIND.includes('=') && !LDAP_BASE),
      'LDAP_BASE: needed to find the entry, because LDAP_BIND is no DN',
    ],
    [Boolean(LDAP_SERVICE_DN && !LDAP_SERVICE_PASSWORD), 'LDAP_SERVICE_PASSWORD: needed with LDAP_SERVICE_DN'],
    [Boolean(LDAP_SERVICE_DN && !LDAP_BASE), 'LDAP_BASE: needed with LDAP_SERVICE_DN'],
    [!LDAP_FILTER.includes(NAME), `LDAP_FILTER: ${NAME} is missing in “${LDAP_FILTER}”`],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, message]) => message);
}

function ofFiles({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings): string[] {
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === 0 || missing.length === Object.keys(needed).length) return [];
  return missing.map(([name]) => `${name}: needed to store files in a bucket`);
}

function isTemplate(text: string): boolean {
  return text.split(NAME).length === 2 && text.trim() !== NAME;
}

function ofBackup({ BACKUP_DIR, DATABASE_URL, DATA_DIR, DURABILITY }: Settings): string[] {
  if (BACKUP_DIR === undefined) return [];
  const wrong: [boolean, string][] = [
    [DATABASE_URL !== undefined, 'BACKUP_DIR: not with DATABASE_URL, whose server has its own tools'],
    [isWithin(BACKUP_DIR, DATA_DIR), 'BACKUP_DIR: not inside DATA_DIR, with which it would be lost'],
    [DURABILITY === 'off', 'BACKUP_DIR: not with DURABILITY=off, which leaves no log to copy a running database with'],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, message]) => message);
}

/** Whether a path is a folder or inside it, with symbolic links resolved. */
export function isWithin(inner: string, outer: string): boolean {
  const way = relative(placeOf(resolve(outer)), placeOf(resolve(inner)));
  return way === '' || !(way === '..' || way.startsWith('../'));
}

/** Resolves the existing part of a path. */
function placeOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(placeOf(parent), basename(path));
  }
}
