import type { PastedTitles } from './paste.ts';

/** Titles that are added with one call; `returned` when they could not be added before. */
export type Part = PastedTitles & { returned: boolean };

/** The state of the field for adding tasks: the title being typed, pending titles, and a returned title. */
export type Adding = { text: string; parts: readonly Part[]; back: PastedTitles | null };

export const NOTHING_TO_ADD: Adding = { text: '', parts: [], back: null };

/** Pasted text replaces earlier pasted text, but not titles that could not be added. */
export function pasted(now: Adding, titles: PastedTitles): Adding {
  return { ...now, parts: [...now.parts.filter(({ returned }) => returned), { ...titles, returned: false }] };
}

/**
 * Titles that could not be added are returned in their order, grouped by call: a retry of the same call is not executed
 * twice. A single title can be corrected in the field as long as nothing else is there.
 */
export function returned({ text, parts, back }: Adding, titles: PastedTitles): Adding {
  const [first = ''] = titles.titles;
  if (text === '' && parts.length === 0 && titles.titles.length === 1) return { text: first, parts, back: titles };
  const [untouched] = back && text === back.titles[0] ? [back] : [];
  const more = [untouched ?? [], titles].flat().map((one) => ({ ...one, returned: true }));
  return { text: untouched ? '' : text, parts: [...parts, ...more], back: null };
}

/** All there is to look at before it is added. */
export function wholeOf(parts: readonly Part[]): PastedTitles & { returned: boolean } {
  return {
    titles: parts.flatMap(({ titles }) => titles),
    shortened: parts.reduce((sum, { shortened }) => sum + shortened, 0),
    left: parts.flatMap(({ left }) => left),
    returned: parts.some((part) => part.returned),
  };
}
