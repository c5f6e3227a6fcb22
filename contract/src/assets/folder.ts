import { commonFailures } from '../kernel/failures.ts';
import { f } from '../records/fields.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { defineRecord } from '../records/record-type.ts';
import { folderFailures } from './failures.ts';
import { NAMING_RULE_MAX } from './naming.ts';

/** A folder of assets; folders can be nested. */
export const assetFolderType = defineRecord('assetFolder', {
  one: ['Folder', '物料文件夹'],
  many: ['Folders', '物料文件夹'],
  path: '/task/materielFolder',
  component: 'asset/FolderTree',
  page: '/modules/appcenter/materielFolderNameList',
  title: 'name',
  order: 'name',
  fields: {
    name: f.text(['Name', '名称'], {
      max: 60,
      required: true,
      sortable: true,
      searchable: true,
      was: ['Folder', '文件夹'],
    }),
    parent: f.link(['In folder', '上级文件夹'], 'assetFolder'),
    position: f.number(['Position', '排序'], { atLeast: 0, atMost: 1_000_000, sortable: true }),
    notes: f.longText(['Notes', '备注'], { max: 2_000 }),
    /** How files in the folder and those below it are named; see `parseNamingRule`. */
    naming: f.text(['Naming rule', '命名规则'], { max: NAMING_RULE_MAX }),
    /** Whether reviewers can approve several versions of assets in this folder together; not inherited. */
    bulkApproval: f.boolean(['Allow bulk approval', '允许批量审批']),
    own: f.boolean(['Own access list', '单独设置权限'], { computed: true }),
  },
  refusals: [
    commonFailures.forbidden,
    folderFailures.nameWrong,
    folderFailures.namingWrong,
    folderFailures.intoItself,
    folderFailures.tooDeep,
  ],
  permissions: { view: 'assets:folder:view', edit: 'assets:folder:edit' },
});

export const assetFolder = recordRoutes(assetFolderType);
