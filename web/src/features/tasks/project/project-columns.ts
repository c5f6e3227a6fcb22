import type { ProjectCount } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export type ProjectColumnKey =
  | ProjectCount
  | 'name'
  | 'key'
  | 'category'
  | 'state'
  | 'owner'
  | 'members'
  | 'progress'
  | 'dueDate'
  | 'lastChange';

/** Star, name and menu, which are always there. */
const FIXED = 300;
/** The space of columns in pixels, the most important ones first: where there is not enough, the last ones are hidden. */
const WIDTHS: readonly (readonly [ProjectColumnKey, number])[] = [
  ['state', 180],
  ['overdue', 80],
  ['open', 64],
  ['review', 88],
  ['done', 64],
  ['owner', 132],
  ['dueDate', 112],
  ['lastChange', 120],
  ['progress', 204],
  ['category', 116],
  ['key', 92],
  ['members', 128],
];

/** The columns that fit in a width, besides the name; all of them while it is unknown. */
export function columnsWithin(width: number): readonly ProjectColumnKey[] {
  if (width === 0) return WIDTHS.map(([key]) => key);
  let left = width - FIXED;
  const most = WIDTHS.findIndex(([, needed]) => {
    left -= needed;
    return left < 0;
  });
  return WIDTHS.slice(0, most < 0 ? undefined : most).map(([key]) => key);
}

export type ProjectColumn = { key: ProjectColumnKey; title: string; hidden: boolean };

/** The columns in their order; those that do not fit in the width are hidden unless they have been chosen. */
export function projectColumns(width: number, t: TFunction<'tasks'>): ProjectColumn[] {
  const fitting = columnsWithin(width);
  const titles: Readonly<Record<ProjectColumnKey, string>> = {
    name: t('projects.name'),
    key: t('projects.key'),
    category: t('projects.category'),
    state: t('shared.field.status'),
    owner: t('shared.field.owner'),
    members: t('projects.members'),
    progress: t('projects.progressName'),
    open: t('projects.open'),
    overdue: t('shared.overdue'),
    review: t('projects.review'),
    done: t('projects.done'),
    dueDate: t('shared.field.dueDate'),
    lastChange: t('projects.lastChange'),
  };
  const keys = Object.keys(titles) as ProjectColumnKey[];
  return keys.map((key) => ({ key, title: titles[key], hidden: key !== 'name' && !fitting.includes(key) }));
}

/** The width of an element; undefined until it is known. */
export function useWidth(): [box: RefObject<HTMLDivElement | null>, width: number | undefined] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
