/** What records of a type can have beside their fields. */
export type PartName = 'comments' | 'files' | 'checklist' | 'watchers' | 'links';
