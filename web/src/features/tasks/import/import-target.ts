import { type ImportReport, type ImportTarget, type MappedField, PROJECT_NAME_MAX } from '@opsyard/contract';
import { zoneInUse } from '../../../kernel/zone.ts';
import { isKey, keyFrom } from '../projects/project-key.ts';

/** Where the tasks of a file go: a project there is, none chosen yet, or a new one. */
export type Target = { kind: 'existing'; projectId: string | null } | { kind: 'new'; name: string; key: string };
export type DateOrder = 'dmy' | 'mdy';
export type OnKnown = NonNullable<ImportTarget['onKnown']>;

/** What a person decides about a file: where it goes and what its columns mean; null for what is suggested. */
export type Wishes = {
  target: Target;
  columns: readonly MappedField[] | null;
  dateOrder: DateOrder | null;
  /** Of a workbook. */
  sheet: string | null;
  /** What becomes of tasks that are there already; null where nothing was chosen yet. */
  onKnown: OnKnown;
  sameTitle: 'create' | 'update';
  source: 'same' | 'other' | null;
  /** People of the file to add to the project. */
  memberIds: readonly string[];
};

const FALLBACK_KEY = 'IMP';

/** Whether nothing is missing to begin. */
export function isComplete(target: Target): boolean {
  if (target.kind === 'existing') return target.projectId !== null;
  return target.name.trim() !== '' && isKey(target.key);
}

/** A new project named after the file, or after nothing while there is none. */
export function newTarget(report: Pick<ImportReport, 'name'> | null): Target {
  const name = [...(report?.name ?? '')].slice(0, PROJECT_NAME_MAX).join('');
  return { kind: 'new', name, key: keyOf(name) };
}

/** The key a project of that name has until somebody types another. */
export function keyOf(name: string): string {
  return keyFrom(name, FALLBACK_KEY);
}

/** The wishes as the server is asked; times without a zone are meant in the one of this browser. */
export function bodyOf(fileId: string, wishes: Wishes): ImportTarget {
  const { target, columns, dateOrder, sheet, onKnown, sameTitle, source, memberIds } = wishes;
  return {
    ...{ fileId, zone: zoneInUse(), onKnown, sameTitle },
    ...(source && { source }),
    ...(memberIds.length > 0 && { memberIds: [...memberIds] }),
    ...(target.kind === 'existing' && target.projectId !== null && { projectId: target.projectId }),
    ...(target.kind === 'new' && isComplete(target) && { newProject: { name: target.name.trim(), key: target.key } }),
    ...(columns && { mapping: [...columns] }),
    ...(dateOrder && { dateOrder }),
    ...(sheet && { sheet }),
  };
}

/** Whether two wishes ask the same of a file; what a new project is called changes nothing in it. */
export function askTheSame(one: Wishes, other: Wishes): boolean {
  const place = ({ target }: Wishes) => (target.kind === 'existing' ? target.projectId : null);
  const parts = ['columns', 'dateOrder', 'sheet', 'onKnown', 'sameTitle', 'source', 'memberIds'] as const;
  return place(one) === place(other) && parts.every((part) => one[part] === other[part]);
}
