import './rights/fitness.ts';
import { assetFolderType, assetsFeature, assetType } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { recordCallNames } from '../../records/call-names.ts';
import { serveRecords } from '../../records/serve.ts';
import { assets } from './assets.ts';
import { serveDuplicates } from './duplicates/routes.ts';
import { serveAssetFiles } from './files/routes.ts';
import { serveFolderAccess } from './folders/access-routes.ts';
import { folders } from './folders/folders.ts';
import { menu } from './menu.ts';
import { serveNoteReplies } from './notes/reply-routes.ts';
import { serveNotes } from './notes/routes.ts';
import { serveReviews } from './reviews/routes.ts';
import { openRightsTasks } from './rights/open-tasks.ts';
import { openReplacedTasks } from './rights/replaced-tasks.ts';
import { serveStorage } from './storage/routes.ts';
import { makeThumbnails } from './thumbnails/job.ts';
import { serveAssetTrash } from './trash/routes.ts';
import { expireUploads } from './uploads/job.ts';
import { serveUploads } from './uploads/routes.ts';
import { serveUses } from './uses/routes.ts';
import { assetWords } from './words.ts';

export const feature = defineFeature(assetsFeature, {
  serve(app) {
    serveRecords(app, folders);
    serveRecords(app, assets);
    serveFolderAccess(app);
    serveAssetFiles(app);
    serveNotes(app);
    serveNoteReplies(app);
    serveReviews(app);
    serveStorage(app);
    serveUploads(app);
    serveUses(app);
    serveDuplicates(app);
    serveAssetTrash(app);
  },
  failures: assetWords,
  jobs: () => [openRightsTasks, openReplacedTasks, makeThumbnails, expireUploads],
  permissions: {
    'assets:asset:view': { nameZh: '查看物料', page: 'assetFolders', grantedTo: ['lead', 'member', 'guest'] },
    'assets:asset:edit': { nameZh: '上传与编辑物料', page: 'assetFolders', grantedTo: ['lead', 'member'] },
    'assets:asset:delete': { nameZh: '删除与恢复物料', page: 'assetFolders', grantedTo: ['lead', 'member'] },
    'assets:asset:export': { nameZh: '导出物料清单', page: 'assetFolders', grantedTo: ['lead', 'member'] },
    'assets:asset:downloadUnapproved': {
      nameZh: '下载未通过审批版本的原始文件',
      page: 'assetFolders',
      grantedTo: ['lead', 'member'],
      partOf: 'assets:asset:view',
    },
    'assets:folder:view': { nameZh: '查看物料文件夹', page: 'assetFolders', grantedTo: ['lead', 'member', 'guest'] },
    'assets:folder:edit': { nameZh: '新增、管理文件夹及其权限', page: 'assetFolders', grantedTo: ['lead'] },
    'assets:folder:all': { nameZh: '查看并管理全部物料文件夹', page: 'assetFolders' },
  },
  menu,
  callNames: {
    ...recordCallNames(assetFolderType),
    ...recordCallNames(assetType),
    'assetFolderAccess.set': '设置物料文件夹权限',
    'assetFile.add': '上传物料',
    'assetFile.addVersion': '上传物料新版本',
    'assetUpload.create': '开始分段上传物料',
    'assetUpload.send': '上传物料分段',
    'assetUpload.finish': '完成分段上传物料',
    'assetUpload.cancel': '取消分段上传物料',
    'assetTrash.takeOut': '将物料移出已删除的文件夹',
    'assetTrash.setHold': '设置物料保留锁定',
    'assetTrash.releaseHold': '解除物料保留锁定',
    'assetNote.add': '添加物料批注',
    'assetNote.resolve': '处理物料批注',
    'assetNote.delete': '删除物料批注',
    'assetNoteReply.add': '回复物料批注',
    'assetNoteReply.delete': '删除物料批注的回复',
    'assetReview.open': '发起物料审批',
    'assetReview.decide': '审批物料',
    'assetReview.cancel': '取消物料审批',
    'assetReview.export': '导出物料审批记录',
  },
});
