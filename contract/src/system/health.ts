import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Instant, Nullable, OneOf } from '../kernel/shapes.ts';

/** Something an administrator should look after. */
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
    /** Bytes of memory the process holds. */
    memory: Type.Integer(),
    sockets: Type.Integer(),
  }),
  database: Type.Object({
    version: Type.String(),
    embedded: Type.Boolean(),
    /** The day this version came out; null when it is not known. */
    released: Nullable(Type.String()),
    /** Rounds of security updates that came out since; null when it is not known. */
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
    /** Whether any process runs jobs at present. */
    runsAnywhere: Type.Boolean(),
    waiting: Type.Integer(),
    due: Type.Integer(),
    failed: Type.Integer(),
    oldestDueAt: Nullable(Instant),
  }),
  backup: Type.Object({
    /** The last whole backup; null when there is none, or the database is looked after elsewhere. */
    at: Nullable(Instant),
    /** Whether that one has been restored on trial and stood up to being read. */
    checked: Type.Boolean(),
    /** Whether the system makes one each night by itself. */
    nightly: Type.Boolean(),
    /** When the one of the night failed last, unless a whole one was made since. */
    failedAt: Nullable(Instant),
  }),
  log: Type.Object({ waiting: Type.Integer(), lost: Type.Integer() }),
  clock: Type.Object({
    /** Seconds by which the clock of the process is ahead of the database's. */
    ahead: Type.Integer(),
    /** When, within a week, times of jobs lay in the future because the database's clock had been ahead, and by how many seconds. */
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
