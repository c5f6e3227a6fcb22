import { en as tasks } from '../../features/tasks/words.en.ts';
import { en as moreOfTasks } from '../../features/tasks/words.more.en.ts';
import { byFeature } from '../all-features.ts';
import { words } from './main-words.en.ts';

const ofFeatures = import.meta.glob<object>(['../../features/*/words.en.ts', '!../../features/tasks/**'], {
  eager: true,
  import: 'en',
});

/** All English texts by namespace. */
export const catalogue = {
  ...words,
  ...byFeature(ofFeatures),
  tasks: { ...tasks, ...moreOfTasks },
};
