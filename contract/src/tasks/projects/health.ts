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
