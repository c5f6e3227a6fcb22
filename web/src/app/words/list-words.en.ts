import { byFeature } from '../all-features.ts';

const ofFeatures = import.meta.glob<object>('../../features/tasks/words.list.en.ts', { eager: true, import: 'list' });

/** English texts of the first rows of a project’s list. */
export const words = byFeature(ofFeatures);
