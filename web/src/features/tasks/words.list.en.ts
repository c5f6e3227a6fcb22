import { en as filter } from './words/list/filter.en.ts';
import { en as tasks } from './words/list/list.en.ts';
import { en as fields } from './words/process/fields.en.ts';
import { en as types } from './words/process/types.en.ts';
import { en as project } from './words/projects/project.en.ts';
import { en as shared } from './words/shared.en.ts';
import { en as moreShared } from './words/shared-more.en.ts';

/** What the first rows of a project’s list need; what appears later has its texts in `words.en.ts`. */
export const list = { fields, filter, list: tasks, project, shared: { ...shared, ...moreShared }, types };
