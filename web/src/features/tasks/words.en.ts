import { en as board } from './words/board.en.ts';
import { en as bulk } from './words/bulk.en.ts';
import { en as drawer } from './words/drawer.en.ts';
import { en as projects } from './words/projects.en.ts';
import { en as moreOfProjects } from './words/projects-more.en.ts';
import { en as schedule } from './words/schedule.en.ts';
import { en as laterShared } from './words/shared-later.en.ts';
import { en as workflow } from './words/workflow.en.ts';
import { list } from './words.list.en.ts';

export const en = {
  ...list,
  board,
  bulk,
  drawer,
  projects: { ...projects, ...moreOfProjects },
  schedule,
  shared: { ...list.shared, ...laterShared },
  workflow,
};
