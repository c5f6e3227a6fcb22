import type { Health } from '@opsyard/contract';

/** Release dates of the known versions. */
const RELEASED: Readonly<Record<string, string>> = {
  '18.4': '2026-05-14',
  '18.6': '2026-08-13',
};
/** PostgreSQL releases updates on the second Thursday of these months. */
const ROUNDS = [2, 5, 8, 11];
const THURSDAY = 4;
const A_DAY = 86_400_000;
const STUCK_AFTER = 600_000;
const SCARCE = 0.8;
/** Tolerated clock difference in seconds. */
const CLOCK_TOLERANCE = 30;
/** Maximum age of a backup in days: manual or nightly. */
const BACKUP_MAX_AGE = { byHand: 7, nightly: 2 };

/** Version without distribution suffix: `18.4 (Debian 18.4-1)` is 18.4. */
export function versionOf(text: string): string {
  return /^\d+(?:\.\d+)?/.exec(text)?.[0] ?? text;
}

/** Release date of a version. */
export function releasedOn(version: string): string | null {
  return RELEASED[version] ?? null;
}

/** Number of security releases since a date. */
export function releasesSince(released: string | null, now: Date): number | null {
  if (released === null) return null;
  const since = new Date(`${released}T00:00:00Z`).getTime();
  let rounds = 0;
  for (let year = Number(released.slice(0, 4)); year <= now.getUTCFullYear(); year += 1) {
    const days = ROUNDS.map((month) => secondThursday(year, month));
    rounds += days.filter((day) => day > since && day + A_DAY <= now.getTime()).length;
  }
  return rounds;
}

function secondThursday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return Date.UTC(year, month - 1, 8 + ((THURSDAY - first + 7) % 7));
}

type Facts = Omit<Health, 'warnings'> & { demo: string | null };
type Warning = Health['warnings'][number];

/** Warnings for administrators, most severe first. */
export function warningsOf(facts: Facts): Warning[] {
  const found = [ofDatabase, ofDisk, ofQueue, ofClock, ofBackup, ofScanner, ofTrial].flatMap((warningsIn) =>
    warningsIn(facts),
  );
  return found.toSorted((one, other) => Number(other.severe) - Number(one.severe));
}

function ofDatabase({ database: { version, behind, connections, maxConnections } }: Facts): Warning[] {
  const old = behind !== null && behind > 0;
  const scarce = connections > maxConnections * SCARCE;
  return [
    ...(old ? [warning('databaseOld', behind > 1, { version, behind })] : []),
    ...(scarce ? [warning('connectionsScarce', true, { connections, maxConnections })] : []),
  ];
}

function ofDisk({ disk: { level, free }, log: { lost } }: Facts): Warning[] {
  const gigabytes = Math.round(free / 1e8) / 10;
  return [
    ...(level === 'full' ? [warning('diskFull', true, { gigabytes })] : []),
    ...(level === 'low' ? [warning('diskLow', true, { gigabytes })] : []),
    ...(lost > 0 ? [warning('logLosing', true, { lost })] : []),
  ];
}

function ofQueue({ at, queue: { runsAnywhere, oldestDueAt, due, failed } }: Facts): Warning[] {
  const stuck = oldestDueAt !== null && Date.parse(at) - Date.parse(oldestDueAt) > STUCK_AFTER;
  return [
    ...(runsAnywhere ? [] : [warning('jobsNotRun', true, {})]),
    ...(stuck ? [warning('queueStuck', true, { due })] : []),
    ...(failed > 0 ? [warning('queueFailed', false, { failed })] : []),
  ];
}

function ofClock({ clock: { ahead, setBack } }: Facts): Warning[] {
  const minutes = setBack ? Math.ceil(setBack.seconds / 60) : 0;
  return [
    ...(Math.abs(ahead) > CLOCK_TOLERANCE ? [warning('clocksDiffer', true, { seconds: Math.abs(ahead) })] : []),
    ...(setBack ? [warning('clockSetBack', false, { minutes, day: setBack.at.slice(0, 10) })] : []),
  ];
}

function ofBackup({ at, backup, database: { embedded } }: Facts): Warning[] {
  if (!embedded) return [];
  const failed = backup.failedAt === null ? [] : [warning('backupFailed', true, {})];
  if (backup.at === null) return failed.length > 0 ? failed : [warning('backupMissing', false, {})];
  const days = Math.floor((Date.parse(at) - Date.parse(backup.at)) / A_DAY);
  const old = days > BACKUP_MAX_AGE[backup.nightly ? 'nightly' : 'byHand'];
  return [...failed, ...(old ? [warning('backupOld', true, { days })] : [])];
}

function ofScanner({ scanner }: Facts): Warning[] {
  return scanner?.version === null ? [warning('scannerUnreachable', true, {})] : [];
}

function ofTrial({ demo }: Facts): Warning[] {
  return demo === null ? [] : [warning('demoAccount', false, { name: demo })];
}

function warning(code: Warning['code'], severe: boolean, values: Record<string, string | number>): Warning {
  return { code, severe, values };
}
