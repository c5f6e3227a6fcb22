import { en as administration } from '../features/administration/words.en.ts';
import { en as news } from '../features/announcements/words.en.ts';
import { en as dashboard } from '../features/dashboard/words.en.ts';
import { en as identity } from '../features/identity/words.en.ts';
import { en as rights } from '../features/rights/words.en.ts';
import { en as system } from '../features/system/words.en.ts';
import { en as tasks } from '../features/tasks/words.en.ts';
import { en as common } from '../kernel/words.en.ts';
import { more } from '../kernel/words.more.en.ts';
import { en as sheet } from '../ui/sheet-words.en.ts';
import { en as shell } from './words.en.ts';

/** Every word of the page in English, by part. */
export const catalogue = {
  common: { ...common, ...more },
  shell,
  identity,
  administration,
  rights,
  system,
  tasks,
  news,
  dashboard,
  sheet,
};
