import { bell } from './words.bell.en.ts';

export const first = { bell };
