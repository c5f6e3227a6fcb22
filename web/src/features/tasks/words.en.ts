import { en as board } from './words/board.en.ts';
import { en as bulk } from './words/bulk.en.ts';
import { en as drawer } from './words/drawer.en.ts';
import { en as fields } from './words/fields.en.ts';
import { en as filter } from './words/filter.en.ts';
import { en as list } from './words/list.en.ts';
import { en as project } from './words/project.en.ts';
import { en as projects } from './words/projects.en.ts';
import { en as moreOfProjects } from './words/projects-more.en.ts';
import { en as schedule } from './words/schedule.en.ts';
import { en as shared } from './words/shared.en.ts';
import { en as moreShared } from './words/shared-more.en.ts';
import { en as types } from './words/types.en.ts';
import { en as workflow } from './words/workflow.en.ts';

export const en = {
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
};
