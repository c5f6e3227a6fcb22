import type { en } from './words.en.ts';

export const zh = {} satisfies typeof en;
