import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

export type ProcessState = 'gone' | 'zombie' | 'ours' | 'other';

/** Whether a process exists, is not a zombie, and is the PostgreSQL server of the data folder. */
export function inspectProcess(pid: number, cluster: string): ProcessState {
  if (process.platform !== 'linux') return inspectWithPs(pid, cluster);
  const state = processState(pid);
  if (!state) return 'gone';
  if (state === 'Z' || state === 'X') return 'zombie';
  return isServerOf(pid, cluster) ? 'ours' : 'other';
}

/** A running server of the folder without a usable pid file; detectable on Linux only. */
export function orphanedServer(cluster: string): number | undefined {
  const names = attempt(() => readdirSync('/proc')) ?? [];
  return names.map(Number).find((pid) => pid > 0 && inspectProcess(pid, cluster) === 'ours');
}

/** Sends a signal and returns whether the process exists. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  return attempt(() => process.kill(pid, name)) ?? false;
}

/** The pid namespace: processes in different ones cannot see each other. */
export function processNamespace(): string | undefined {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const numbering = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return boot && numbering ? `${boot} ${numbering}` : undefined;
}

// The command line is readable by everyone, unlike the working folder. Workers of the server have a title instead.
function isServerOf(pid: number, cluster: string): boolean {
  const words = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) ?? [];
  const folder = words.indexOf('-D') + 1;
  return folder > 0 && words[folder] === cluster && basename(words[0] ?? '').startsWith('postgres');
}

function processState(pid: number): string | undefined {
  const line = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return line?.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3);
}

function inspectWithPs(pid: number, cluster: string): ProcessState {
  const words = ['-o', 'stat=,command=', '-p', String(pid)];
  const found = attempt(() => execFileSync('ps', words, { encoding: 'utf8', env: {} }))?.trim();
  if (!found) return 'gone';
  if (found.startsWith('Z')) return 'zombie';
  return found.includes(`-D ${cluster}`) ? 'ours' : 'other';
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
