/** What somebody may do in a folder, from the least: see, add and change assets, manage the folder itself. */
export const FOLDER_LEVELS = {
  viewer: ['Viewer', '查看者'],
  editor: ['Editor', '编辑者'],
  manager: ['Manager', '管理者'],
} as const;
export type FolderLevel = keyof typeof FOLDER_LEVELS;

/** Who an entry of an access list is about. */
export const SUBJECT_KINDS = {
  user: ['Person', '人员'],
  role: ['Role', '角色'],
  depart: ['Department', '部门'],
} as const;
export type SubjectKind = keyof typeof SUBJECT_KINDS;

/** Most folders below each other, the first included. */
export const FOLDER_DEPTH_MAX = 8;
/** Most entries of an access list. */
export const ACCESS_ENTRIES_MAX = 100;
/** Most folders the tree shows. */
export const FOLDERS_MAX = 5_000;
/** Most versions of an asset. */
export const ASSET_VERSIONS_MAX = 200;
/** Most files of an archive, and how many bytes they have together. */
export const ZIP_FILES_MAX = 500;
export const ZIP_BYTES_MAX = 2_147_483_648;
