import type { WebFeature } from '../../kernel/feature.ts';
import { refresh } from '../../kernel/query-cache.ts';
import { screen } from '../../kernel/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'asset/MaterielFolders': screen(() => import('./folders-page.tsx'), 'FoldersPage'),
  },
  onPush: (message) => {
    if (message.cmd !== 'record') return;
    if (message.recordType === 'assetFolder') void refresh('assetFolderAccess', 'asset');
    if (message.recordType === 'asset')
      void refresh('assetFile', 'assetNote', 'assetReview', 'assetStorage', 'assetUse');
  },
};
