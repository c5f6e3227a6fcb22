import { zh as filter } from './words/list/filter.zh.ts';
import { zh as tasks } from './words/list/list.zh.ts';
import { zh as fields } from './words/process/fields.zh.ts';
import { zh as types } from './words/process/types.zh.ts';
import { zh as project } from './words/projects/project.zh.ts';
import { zh as shared } from './words/shared.zh.ts';
import { zh as moreShared } from './words/shared-more.zh.ts';
import type { list as english } from './words.list.en.ts';

/** What the first rows of a project’s list need; what appears later has its texts in `words.zh.ts`. */
export const list = {
  fields,
  filter,
  list: tasks,
  project,
  shared: { ...shared, ...moreShared },
  types,
} satisfies typeof english;
