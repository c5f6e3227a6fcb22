import { zh as drawer } from './words/drawer.zh.ts';
import { zh as board } from './words/list/board.zh.ts';
import { zh as bulk } from './words/list/bulk.zh.ts';
import { zh as schedule } from './words/planning/schedule.zh.ts';
import { zh as workflow } from './words/process/workflow.zh.ts';
import { zh as moreOfProject } from './words/projects/project-more.zh.ts';
import { zh as projects } from './words/projects/projects.zh.ts';
import { zh as moreOfProjects } from './words/projects/projects-more.zh.ts';
import { zh as laterShared } from './words/shared-later.zh.ts';
import type { en } from './words.en.ts';
import { list } from './words.list.zh.ts';

export const zh = {
  ...list,
  board,
  bulk,
  drawer,
  project: { ...list.project, ...moreOfProject },
  projects: { ...projects, ...moreOfProjects },
  schedule,
  shared: { ...list.shared, ...laterShared },
  workflow,
} satisfies typeof en;
