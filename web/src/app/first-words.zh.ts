import { bell } from '../features/announcements/words.bell.zh.ts';
import { login } from '../features/identity/words/login.zh.ts';
import { zh as projects } from '../features/tasks/words/projects.zh.ts';
import { zh as shared } from '../features/tasks/words/shared.zh.ts';
import { zh as common } from '../kernel/words.zh.ts';
import type { words as english } from './first-words.en.ts';
import { first as shell } from './words.first.zh.ts';

/** The words in Chinese without which the first screens cannot speak; the others are fetched behind them. */
export const words = {
  common,
  shell,
  identity: login,
  news: { bell },
  tasks: { projects, shared },
} satisfies typeof english;
