import { en as fields } from './words/fields.en.ts';
import { en as filter } from './words/filter.en.ts';
import { en as tasks } from './words/list.en.ts';
import { en as project } from './words/project.en.ts';
import { en as shared } from './words/shared.en.ts';
import { en as moreShared } from './words/shared-more.en.ts';
import { en as types } from './words/types.en.ts';

/** What the first rows of a project’s list need; what appears later has its texts in `words.en.ts`. */
export const list = { fields, filter, list: tasks, project, shared: { ...shared, ...moreShared }, types };
