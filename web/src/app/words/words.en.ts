import { first } from './words.first.en.ts';
import { more } from './words.more.en.ts';

export const en = { ...first, ...more };
