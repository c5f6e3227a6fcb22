import { zh as board } from './words/board.zh.ts';
import { zh as bulk } from './words/bulk.zh.ts';
import { zh as drawer } from './words/drawer.zh.ts';
import { zh as fields } from './words/fields.zh.ts';
import { zh as filter } from './words/filter.zh.ts';
import { zh as list } from './words/list.zh.ts';
import { zh as project } from './words/project.zh.ts';
import { zh as projects } from './words/projects.zh.ts';
import { zh as moreOfProjects } from './words/projects-more.zh.ts';
import { zh as schedule } from './words/schedule.zh.ts';
import { zh as shared } from './words/shared.zh.ts';
import { zh as moreShared } from './words/shared-more.zh.ts';
import { zh as types } from './words/types.zh.ts';
import { zh as workflow } from './words/workflow.zh.ts';
import type { en } from './words.en.ts';

export const zh = {
  board,
  bulk,
  drawer,
  fields,
  filter,
  list,
  project,
  projects: { ...projects, ...moreOfProjects },
  schedule,
  shared: { ...shared, ...moreShared },
  types,
  workflow,
} satisfies typeof en;
