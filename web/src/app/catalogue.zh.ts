import { zh as administration } from '../features/administration/words.zh.ts';
import { zh as news } from '../features/announcements/words.zh.ts';
import { zh as dashboard } from '../features/dashboard/words.zh.ts';
import { zh as identity } from '../features/identity/words.zh.ts';
import { zh as rights } from '../features/rights/words.zh.ts';
import { zh as system } from '../features/system/words.zh.ts';
import { zh as tasks } from '../features/tasks/words.zh.ts';
import { more } from '../kernel/words.more.zh.ts';
import { zh as common } from '../kernel/words.zh.ts';
import { zh as sheet } from '../ui/sheet-words.zh.ts';
import type { catalogue as english } from './catalogue.en.ts';
import { zh as shell } from './words.zh.ts';

/** Every word of the page in Chinese, by part. */
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
} satisfies typeof english;
