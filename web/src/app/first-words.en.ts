import { bell } from '../features/announcements/words.bell.en.ts';
import { login } from '../features/identity/words/login.en.ts';
import { en as projects } from '../features/tasks/words/projects.en.ts';
import { en as shared } from '../features/tasks/words/shared.en.ts';
import { en as common } from '../kernel/words.en.ts';
import { first as shell } from './words.first.en.ts';

/** The words in English without which the first screens cannot speak; the others are fetched behind them. */
export const words = { common, shell, identity: login, news: { bell }, tasks: { projects, shared } };
