import { OneOf } from '../../kernel/shapes.ts';

/** The parts of a project that its managers can switch off; its list and its settings are always on. */
export const PROJECT_MODULES = ['board', 'calendar', 'timeline', 'overview', 'matrix', 'forms'] as const;
export type ProjectModule = (typeof PROJECT_MODULES)[number];
export const ProjectModule = OneOf(PROJECT_MODULES);
