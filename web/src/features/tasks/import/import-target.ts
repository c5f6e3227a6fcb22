import {
  type ColumnMeaning,
  type ImportNames,
  type ImportReport,
  type ImportTarget,
  isCustomKey,
  PROJECT_NAME_MAX,
  type TextEncoding,
} from '@opsyard/contract';
import { zoneInUse } from '../../../kernel/zone.ts';
import { isKey, keyFrom } from '../project/form/project-key.ts';

/** The target of an import: an existing project, none selected yet, or a new one. */
export type Target = { kind: 'existing'; projectId: string | null } | { kind: 'new'; name: string; key: string };
export type DateOrder = 'dmy' | 'mdy';
export type OnKnown = NonNullable<ImportTarget['onKnown']>;

/** The user's options for a file: its target and the mapping of its columns; null for the suggestion. */
export type ImportTargetFields = {
  target: Target;
  columns: readonly ColumnMeaning[] | null;
  dateOrder: DateOrder | null;
  /** Of a workbook. */
  sheet: string | null;
  /** Of a text. */
  encoding: TextEncoding | null;
  /** The mapping of names in the file; a missing list stands for the suggestion. */
  names: ImportNames;
  /** The handling of existing tasks; null if not chosen yet. */
  onKnown: OnKnown;
  sameTitle: 'create' | 'update';
  source: 'same' | 'other' | null;
  /** People of the file to add to the project. */
  memberIds: readonly string[];
};

const FALLBACK_KEY = 'IMP';
const READING = ['sheet', 'encoding'] as const;
const PARTS = [...READING, 'columns', 'dateOrder', 'names', 'onKnown', 'sameTitle', 'source', 'memberIds'] as const;

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

/** The default key of a project with that name. */
export function keyOf(name: string): string {
  return keyFrom(name, FALLBACK_KEY);
}

/** The options in the format of the server; times without a time zone are in that of the browser. */
export function bodyOf(fileId: string, requests: ImportTargetFields): ImportTarget {
  const { target, columns, dateOrder, sheet, encoding, names, onKnown, sameTitle, source, memberIds } = requests;
  return {
    ...{ fileId, zone: zoneInUse(), onKnown, sameTitle },
    ...(source && { source }),
    ...(memberIds.length > 0 && { memberIds: [...memberIds] }),
    ...(target.kind === 'existing' && target.projectId !== null && { projectId: target.projectId }),
    ...(target.kind === 'new' && isComplete(target) && { newProject: { name: target.name.trim(), key: target.key } }),
    ...(columns && { mapping: [...columns] }),
    ...(dateOrder && { dateOrder }),
    ...(sheet && { sheet }),
    ...(encoding && { encoding }),
    ...(Object.keys(names).length > 0 && { names }),
  };
}

/** Whether two targets have the same effect on a file; the name of a new project does not matter. */
export function askWithSameAnswer(one: ImportTargetFields, other: ImportTargetFields): boolean {
  return isSamePlace(one, other) && PARTS.every((part) => one[part] === other[part]);
}

/**
 * The choices after a change; what was chosen for names counts in that project and for that reading of the file alone, and custom fields are of one
 * project.
 */
export function changed(before: ImportTargetFields, part: Partial<ImportTargetFields>): Partial<ImportTargetFields> {
  const after = { ...before, ...part };
  const isOther = !isSamePlace(before, after) || READING.some((one) => before[one] !== after[one]);
  if (!isOther) return part;
  const isOfProject = !isSamePlace(before, after) && after.columns?.some(isCustomKey) === true;
  return { ...part, names: {}, ...(isOfProject && { columns: null }) };
}

function isSamePlace(one: ImportTargetFields, other: ImportTargetFields): boolean {
  const place = ({ target }: ImportTargetFields) => (target.kind === 'existing' ? target.projectId : null);
  return place(one) === place(other);
}
