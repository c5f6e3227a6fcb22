/** The parts that records of a type can have in addition to their fields. */
export type PartName = 'comments' | 'files' | 'checklist' | 'watchers' | 'links';
