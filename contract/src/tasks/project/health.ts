import { type Static, Type } from 'typebox';
import { Instant, Nullable, OneOf, Paragraphs, Person } from '../../kernel/shapes.ts';

/** How managers judge a project, best first. */
export const PROJECT_HEALTHS = ['onTrack', 'atRisk', 'offTrack'] as const;
export type ProjectHealth = (typeof PROJECT_HEALTHS)[number];

/** Days after which a health is shown as stale. */
export const HEALTH_STALE_DAYS = 14;
export const HEALTH_NOTE_MAX = 500;

/** A health that a manager set, with a note. */
export type HealthReport = Static<typeof HealthReport>;
export const HealthReport = Type.Object({
  health: OneOf(PROJECT_HEALTHS),
  note: Paragraphs(HEALTH_NOTE_MAX),
  at: Instant,
  /** Null where the account is deleted. */
  by: Nullable(Person),
});

/** Why a project has its automatic health: it is past its due date, tasks are overdue, less is done than time has passed, or none of these. */
export const HEALTH_REASONS = ['pastDue', 'overdueTasks', 'behind', 'noDelay'] as const;

/** The health that follows from the dates and the tasks of a project; one that a manager has set takes precedence. */
export type AutomaticHealth = Static<typeof AutomaticHealth>;
export const AutomaticHealth = Type.Object({
  health: OneOf(PROJECT_HEALTHS),
  reason: OneOf(HEALTH_REASONS),
  /** How much of the time from start to due date has passed, in percent; left out without these dates. */
  elapsed: Type.Optional(Type.Integer()),
});
