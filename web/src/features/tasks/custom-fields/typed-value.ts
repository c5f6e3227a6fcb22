import {
  CUSTOM_LONG_TEXT_MAX,
  CUSTOM_NUMBER_MAX,
  CUSTOM_TEXT_MAX,
  type CustomField,
  HTTP_URL,
  NUMBER_KINDS,
} from '@opsyard/contract';
import { decimalText } from '../../../ui/numbers/decimal-text.ts';

/** Why an input is invalid. */
export type Wrong =
  | { why: 'number' | 'large' | 'link' | 'phone' }
  | { why: 'decimals'; count: number }
  | { why: 'long'; max: number };
export type Read = { value: string | number | null; wrong: null } | { value: null; wrong: Wrong };

const PHONE = /^[+0-9](?:[0-9 ()./-]{0,38}[0-9])?$/;

/** The value that was typed into a field of text or of a number. */
export function readTypedValue(field: Pick<CustomField, 'kind' | 'decimals'>, typed: string): Read {
  const text = typed.trim();
  if (text === '') return { value: null, wrong: null };
  if (NUMBER_KINDS.includes(field.kind)) return readNumber(field, text);
  const max = field.kind === 'longText' ? CUSTOM_LONG_TEXT_MAX : CUSTOM_TEXT_MAX;
  if (field.kind === 'phone') return PHONE.test(text) ? { value: text, wrong: null } : refused({ why: 'phone' });
  if (field.kind === 'link') return HTTP_URL.test(text) ? { value: text, wrong: null } : refused({ why: 'link' });
  return [...text].length > max ? refused({ why: 'long', max }) : { value: text, wrong: null };
}

function readNumber({ kind, decimals }: Pick<CustomField, 'kind' | 'decimals'>, text: string): Read {
  const bare = decimalText(kind === 'percent' ? text.replace(/\s*[%％]$/, '') : text).replace('−', '-');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare)) return refused({ why: 'number' });
  const value = Number(bare);
  if (Math.abs(value) > CUSTOM_NUMBER_MAX) return refused({ why: 'large' });
  return Number(value.toFixed(decimals)) === value
    ? { value, wrong: null }
    : refused({ why: 'decimals', count: decimals });
}

function refused(wrong: Wrong): Read {
  return { value: null, wrong };
}
