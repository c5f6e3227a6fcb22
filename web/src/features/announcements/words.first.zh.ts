import { bell } from './words.bell.zh.ts';

export const first = { bell };
