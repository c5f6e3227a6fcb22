/** Access levels of a folder in ascending order: view, add and change assets, manage the folder. */
export const FOLDER_LEVELS = {
  viewer: ['Viewer', '查看者'],
  editor: ['Editor', '编辑者'],
  manager: ['Manager', '管理者'],
} as const;
export type FolderLevel = keyof typeof FOLDER_LEVELS;

/** The kinds of subjects of an access list. */
export const SUBJECT_KINDS = {
  user: ['Person', '人员'],
  role: ['Role', '角色'],
  depart: ['Department', '部门'],
} as const;
export type SubjectKind = keyof typeof SUBJECT_KINDS;

/** The maximum nesting depth of folders. */
export const FOLDER_DEPTH_MAX = 8;
/** The maximum number of entries of an access list. */
export const ACCESS_ENTRIES_MAX = 100;
/** The maximum number of folders in the tree. */
export const FOLDERS_MAX = 5_000;
/** The maximum number of versions of an asset. */
export const ASSET_VERSIONS_MAX = 200;
/** The maximum number and total size in bytes of the files of an archive. */
export const ZIP_FILES_MAX = 500;
export const ZIP_BYTES_MAX = 2_147_483_648;
