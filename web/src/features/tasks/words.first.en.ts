import { en as projects } from './words/projects/projects.en.ts';
import { en as shared } from './words/shared.en.ts';

export const first = { projects, shared };
