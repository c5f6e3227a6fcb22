import { createHash } from 'node:crypto';
import { type BriefPart, TITLE_MAX } from '@opsyard/contract';
import { cleanHtml } from '../../../kernel/rich-text.ts';
import type { CellBasis } from '../task-matrix-tables.ts';
import type { Brief } from './store.ts';

/** The title of a cell: that of the brief, shortened if need be, and the options. */
export function titleOf(title: string, names: string): string {
  const suffix = [...` · ${names}`].slice(0, TITLE_MAX / 2).join('');
  const length = TITLE_MAX - [...suffix].length;
  return [...title].slice(0, length).join('') + suffix;
}

/** The description of a brief as cells get it: without the pictures, which are attached to the brief. */
export function descriptionFor({ html }: Pick<Brief, 'html'>): string {
  return html === ''
    ? ''
    : cleanHtml(
        html,
        () => true,
        () => false,
      );
}

/** A hash of a description; the empty text for none. */
export function hashOf(html: string): string {
  return html === '' ? '' : createHash('sha256').update(html).digest('base64url');
}

/** The brief as a cell follows it from now on. */
export function basisOf({ title, html, startDate, dueDate }: Brief, given: CellBasis['given']): CellBasis {
  return { title, html: hashOf(html), startDate, dueDate, given };
}

/** What of a brief has changed since a cell began to follow it. */
export function changedParts(brief: Brief, hash: string, basis: CellBasis | null): BriefPart[] {
  if (!basis) return [];
  const changed: Record<BriefPart, boolean> = {
    title: basis.title !== brief.title,
    description: basis.html !== hash,
    dates: basis.startDate !== brief.startDate || basis.dueDate !== brief.dueDate,
  };
  return (['title', 'description', 'dates'] as const).filter((part) => changed[part]);
}
