import { LABEL_GROUP_MAX, LABEL_NAME_MAX } from '../../constants.ts';
import type { Color } from '../shapes.ts';
import { labelKey } from './label-group-key.ts';

/** The maximum number of labels that are pasted together. */
export const LABEL_LINES_MAX = 100;

/** Why a pasted line is no label: no name, too long, an unknown colour, its name is there before, or a label has it. */
export type LabelRefusal = 'noName' | 'nameTooLong' | 'groupTooLong' | 'color' | 'repeated' | 'taken';
export type LabelLine = {
  /** Its number, from 1. */
  line: number;
  name: string;
  color: Color;
  group: string | null;
  refusal: LabelRefusal | null;
};

type Reading = {
  /** The colour of a name in the language of the reader, or in English. */
  colorOf: (name: string) => Color | undefined;
  /** The names of the labels there are. */
  taken: readonly string[];
};

/** Reads labels from lines of name, colour and group, separated by commas, semicolons or tabs; a heading and empty lines are skipped. */
export function readLabelLines(text: string, { colorOf, taken }: Reading): LabelLine[] {
  const seen = new Set<string>();
  const known = new Set(taken.map(labelKey));
  return text.split(/\r?\n/).flatMap((raw, at) => {
    if (raw.trim() === '' || (at === 0 && isHeading(raw))) return [];
    const [name = '', colorName = '', group = ''] = cellsOf(raw);
    const color = colorName === '' ? 'gray' : colorOf(colorName);
    const key = labelKey(name);
    const refusal = refusalOf({ name, group, color, isRepeated: seen.has(key), isTaken: known.has(key) });
    seen.add(key);
    return [{ line: at + 1, name, color: color ?? 'gray', group: group || null, refusal }];
  });
}

type Found = { name: string; group: string; color: Color | undefined; isRepeated: boolean; isTaken: boolean };

function refusalOf({ name, group, color, isRepeated, isTaken }: Found): LabelRefusal | null {
  if (name === '') return 'noName';
  if (lengthOf(name) > LABEL_NAME_MAX) return 'nameTooLong';
  if (lengthOf(group) > LABEL_GROUP_MAX) return 'groupTooLong';
  if (!color) return 'color';
  if (isRepeated) return 'repeated';
  return isTaken ? 'taken' : null;
}

function lengthOf(text: string): number {
  return [...text.normalize('NFC')].length;
}

function isHeading(raw: string): boolean {
  const [name = '', color = ''] = cellsOf(raw);
  return /^(?:name|label|名称|标签)$/i.test(name) && /^(?:colou?r|颜色)$/i.test(color);
}

/** The cells of a line; a separator within double quotes is text. */
function cellsOf(raw: string): string[] {
  const cells = raw.matchAll(/(?:"((?:[^"]|"")*)"|([^,，;；\t]*))(?:[,，;；\t]|$)/g);
  return [...cells].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}
