import { zh as moreOfTasks } from '../../features/tasks/words.more.zh.ts';
import { zh as tasks } from '../../features/tasks/words.zh.ts';
import { byFeature } from '../all-features.ts';
import { words } from './main-words.zh.ts';

const ofFeatures = import.meta.glob<object>(['../../features/*/words.zh.ts', '!../../features/tasks/**'], {
  eager: true,
  import: 'zh',
});

/** All Chinese texts by namespace. */
export const catalogue = {
  ...words,
  ...byFeature(ofFeatures),
  tasks: { ...tasks, ...moreOfTasks },
};
