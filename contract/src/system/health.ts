import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Instant, Nullable, OneOf } from '../kernel/shapes.ts';

/** A warning for administrators. */
export const HEALTH_WARNINGS = [
  'databaseOld',
  'diskLow',
  'diskFull',
  'queueStuck',
  'queueFailed',
  'connectionsScarce',
  'backupMissing',
  'backupOld',
  'backupFailed',
  'demoAccount',
  'logLosing',
  'jobsNotRun',
  'clocksDiffer',
  'clockSetBack',
  'scannerUnreachable',
] as const;

export type Health = Static<typeof Health>;
export const Health = Type.Object({
  at: Instant,
  warnings: Type.Array(
    Type.Object({
      code: OneOf(HEALTH_WARNINGS),
      severe: Type.Boolean(),
      values: Type.Object({}, { additionalProperties: { type: ['string', 'number'] } }),
    }),
  ),
  app: Type.Object({
    version: Type.String(),
    node: Type.String(),
    startedAt: Instant,
    /** Memory of the process in bytes. */
    memory: Type.Integer(),
    sockets: Type.Integer(),
  }),
  database: Type.Object({
    version: Type.String(),
    embedded: Type.Boolean(),
    /** The release date of this version; null if unknown. */
    released: Nullable(Type.String()),
    /** The number of security update rounds since then; null if unknown. */
    behind: Nullable(Type.Integer()),
    size: Type.Integer(),
    startedAt: Instant,
    connections: Type.Integer(),
    maxConnections: Type.Integer(),
    pool: Type.Object({ total: Type.Integer(), idle: Type.Integer(), waiting: Type.Integer(), max: Type.Integer() }),
  }),
  disk: Type.Object({ free: Type.Integer(), total: Type.Integer(), level: OneOf(['ok', 'low', 'full']) }),
  queue: Type.Object({
    runsHere: Type.Boolean(),
    /** Whether any process is running jobs. */
    runsAnywhere: Type.Boolean(),
    waiting: Type.Integer(),
    due: Type.Integer(),
    failed: Type.Integer(),
    oldestDueAt: Nullable(Instant),
  }),
  backup: Type.Object({
    /** The last complete backup; null without one, or if the database is managed externally. */
    at: Nullable(Instant),
    /** Whether it has been restored and verified. */
    checked: Type.Boolean(),
    /** Whether the system makes a nightly backup. */
    nightly: Type.Boolean(),
    /** When the last nightly backup failed, unless a complete one was made since. */
    failedAt: Nullable(Instant),
  }),
  /** The virus scanner of uploads, with the versions it names, null while it does not answer; null without one. */
  scanner: Nullable(Type.Object({ version: Nullable(Type.String()) })),
  log: Type.Object({ waiting: Type.Integer(), lost: Type.Integer() }),
  clock: Type.Object({
    /** Seconds the clock of the process is ahead of the database's. */
    ahead: Type.Integer(),
    /** When, within a week, times of jobs were in the future because the database's clock had been ahead, and by how many seconds. */
    setBack: Nullable(Type.Object({ at: Instant, seconds: Type.Integer() })),
  }),
});

export const health = defineRoutes('health', {
  get: {
    method: 'GET',
    path: '/sys/health',
    summary: 'System health, with warnings',
    access: 'system:health:view',
    reply: Health,
  },
});
