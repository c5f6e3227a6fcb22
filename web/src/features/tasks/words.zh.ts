import { zh as board } from './words/board.zh.ts';
import { zh as bulk } from './words/bulk.zh.ts';
import { zh as drawer } from './words/drawer.zh.ts';
import { zh as projects } from './words/projects.zh.ts';
import { zh as moreOfProjects } from './words/projects-more.zh.ts';
import { zh as schedule } from './words/schedule.zh.ts';
import { zh as laterShared } from './words/shared-later.zh.ts';
import { zh as workflow } from './words/workflow.zh.ts';
import type { en } from './words.en.ts';
import { list } from './words.list.zh.ts';

export const zh = {
  ...list,
  board,
  bulk,
  drawer,
  projects: { ...projects, ...moreOfProjects },
  schedule,
  shared: { ...list.shared, ...laterShared },
  workflow,
} satisfies typeof en;
