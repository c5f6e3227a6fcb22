import type { Color, ProjectHealth } from '@opsyard/contract';

export const HEALTH_COLORS: Readonly<Record<ProjectHealth, Color>> = {
  onTrack: 'green',
  atRisk: 'gold',
  offTrack: 'red',
};
