import type { DefaultMenu } from '../../kernel/feature.ts';

/** The menu entry of asset folders. */
export const menu = {
  assetFolders: {
    name: 'Asset folders',
    nameZh: '物料文件夹',
    url: '/modules/appcenter/materielFolderNameList',
    component: 'asset/MaterielFolders',
    icon: 'folder',
    parent: 'taskManagement',
    position: 26,
    grantedTo: ['lead', 'member', 'guest'],
  },
} as const satisfies DefaultMenu;
