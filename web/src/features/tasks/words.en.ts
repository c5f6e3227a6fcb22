import { en as drawer } from './words/drawer.en.ts';
import { en as board } from './words/list/board.en.ts';
import { en as bulk } from './words/list/bulk.en.ts';
import { en as schedule } from './words/planning/schedule.en.ts';
import { en as workflow } from './words/process/workflow.en.ts';
import { en as moreOfProject } from './words/projects/project-more.en.ts';
import { en as projects } from './words/projects/projects.en.ts';
import { en as moreOfProjects } from './words/projects/projects-more.en.ts';
import { en as laterShared } from './words/shared-later.en.ts';
import { list } from './words.list.en.ts';

export const en = {
  ...list,
  board,
  bulk,
  drawer,
  project: { ...list.project, ...moreOfProject },
  projects: { ...projects, ...moreOfProjects },
  schedule,
  shared: { ...list.shared, ...laterShared },
  workflow,
};
