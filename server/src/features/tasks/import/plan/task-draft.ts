import { LIMITS } from '../limits.ts';
import type { Problem } from '../problems.ts';
import { cleanText, longerThan } from '../text.ts';
import type { ImportTask } from './plan.ts';

type Needed = 'externalId' | 'title' | 'statusKey';
/**
 * A task as delivered by a parser; missing values are empty. `parents` refers to its parent by id, key, alias or title; `aliases` are further
 * ids of the task.
 */
export type TaskDraft = Pick<ImportTask, Needed> &
  Partial<Omit<ImportTask, Needed | 'extra' | 'order' | 'parentExternalId'>> & {
    extra?: ReadonlyMap<string, string>;
    /** Images of the description that are stored in the source and cannot be kept. */
    imagesLeftOut?: number;
    parents?: readonly string[];
    aliases?: readonly string[];
  };

/** Splits the text of a checklist item at its maximum length. */
export function chunked(text: string): string[] {
  if (!longerThan(text, LIMITS.checklistItem)) return text.trim() === '' ? [] : [text];
  const points = [...text];
  const parts: string[] = [];
  for (let at = 0; at < points.length; at += LIMITS.checklistItem) {
    parts.push(
      points
        .slice(at, at + LIMITS.checklistItem)
        .join('')
        .trim(),
    );
  }
  return parts.filter((part) => part !== '');
}

/** Texts far beyond every limit are truncated early; truncated later, they are reported. */
export function bounded(draft: TaskDraft): TaskDraft {
  const most = LIMITS.description * 4;
  const { title, description = '' } = draft;
  if (title.length <= most && description.length <= most) return draft;
  return { ...draft, title: title.slice(0, most), description: description.slice(0, most) };
}

/** Whether two records are equal in every part. */
export function isSame(before: TaskDraft, draft: TaskDraft): boolean {
  return contentOf(before) === contentOf(draft);
}

function contentOf({ row: _row, extra, ...rest }: TaskDraft): string {
  return JSON.stringify([Object.entries(rest).toSorted(), [...(extra ?? [])]]);
}

/** The location of a problem: the row, if there is one. */
export function placeOf(row: number | undefined): Pick<Problem, 'row'> {
  return row === undefined ? {} : { row };
}

/** The description with the full title prepended. */
export function withHeading(title: string, task: ImportTask): string {
  if (task.descriptionFormat === 'html') return task.description;
  return task.description === '' ? title : `${title}\n\n${task.description}`;
}

type Blank = Omit<ImportTask, 'order'>;

/** A draft as a task, with empty values for missing ones. */
export function blankTask({
  parents: _parents,
  aliases: _aliases,
  imagesLeftOut: _images,
  extra,
  ...given
}: TaskDraft): Blank {
  const format = given.descriptionFormat ?? 'markdown';
  return {
    archived: false,
    ticked: false,
    priority: 'N',
    lists: [],
    checklists: [],
    comments: [],
    attachments: [],
    ...given,
    description: format === 'html' ? (given.description ?? '') : cleanText(given.description ?? ''),
    descriptionFormat: format,
    assigneeKeys: [...new Set(given.assigneeKeys)],
    labelKeys: [...new Set(given.labelKeys)],
    extra: Object.fromEntries(extra ?? []),
  };
}
