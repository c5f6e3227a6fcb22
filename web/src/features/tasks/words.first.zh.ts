import { zh as projects } from './words/projects/projects.zh.ts';
import { zh as shared } from './words/shared.zh.ts';

export const first = { projects, shared };
