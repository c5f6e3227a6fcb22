import { defineFeature } from '../kernel/feature.ts';
import { assetFolderAccess } from './access.ts';
import { asset, assetParts } from './asset.ts';
import { assetDuplicate } from './duplicates.ts';
import { assetFailures, folderFailures } from './failures.ts';
import { assetFile } from './files.ts';
import { assetFolder } from './folder.ts';
import { assetNote, assetNoteFailures, assetNoteReply } from './notes.ts';
import { assetReview, assetReviewFailures } from './reviews.ts';
import { assetStorage } from './storage.ts';
import { assetTrash } from './trash.ts';
import { assetUpload, assetUploadFailures } from './uploads.ts';
import { assetUse } from './uses.ts';

export const assetsFeature = defineFeature({
  name: 'assets',
  routes: {
    asset,
    ...assetParts,
    assetDuplicate,
    assetFile,
    assetFolder,
    assetFolderAccess,
    assetNote,
    assetNoteReply,
    assetReview,
    assetStorage,
    assetTrash,
    assetUpload,
    assetUse,
  },
  failures: [assetFailures, folderFailures, assetNoteFailures, assetReviewFailures, assetUploadFailures],
  permissions: {
    'assets:asset:view': 'View assets',
    'assets:asset:edit': 'Upload and edit assets',
    'assets:asset:delete': 'Delete and restore assets',
    'assets:asset:export': 'Export lists of assets',
    'assets:asset:downloadUnapproved': 'Download original files of versions that are not approved',
    'assets:folder:view': 'View folders of assets',
    'assets:folder:edit': 'Add folders, manage them and their access',
    'assets:folder:all': 'See and manage every folder, whatever its access list says',
  },
});
