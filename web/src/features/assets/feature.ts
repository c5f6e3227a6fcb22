import { refresh } from '../../kernel/calls/query-cache.ts';
import type { WebFeature } from '../../kernel/feature.ts';
import { screen } from '../../kernel/loading/screens.ts';
import type { en } from './words.en.ts';

export const feature: WebFeature<typeof en> = {
  screens: {
    'asset/MaterielFolders': screen(() => import('./folders/folders-page.tsx'), 'FoldersPage'),
  },
  onPush: (message) => {
    if (message.cmd !== 'record') return;
    if (message.recordType === 'assetFolder') void refresh('assetFolderAccess', 'asset');
    if (message.recordType === 'asset')
      void refresh('assetFile', 'assetNote', 'assetNoteReply', 'assetReview', 'assetStorage', 'assetUse');
  },
};
