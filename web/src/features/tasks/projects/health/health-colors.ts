import type { Color, ProjectHealth } from '@opsyard/contract';

/** The colour of each health. */
export const HEALTH_COLORS: Readonly<Record<ProjectHealth, Color>> = {
  onTrack: 'green',
  atRisk: 'gold',
  offTrack: 'red',
};
