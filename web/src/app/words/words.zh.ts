import type { en } from './words.en.ts';
import { first } from './words.first.zh.ts';
import { more } from './words.more.zh.ts';

export const zh = { ...first, ...more } satisfies typeof en;
