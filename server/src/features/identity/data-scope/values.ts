import type { ColumnKind } from '../../../kernel/access/data-resource.ts';

/** Variables of the viewer for data rules. */
export type Viewer = {
  id: string;
  username: string;
  realname: string;
  /** Code of the current department. */
  orgCode: string | null;
  orgCodes: readonly string[];
  /** `yyyy-MM-dd HH:mm:ss` by the database clock, in the time zone of the wire. */
  time: string;
};

const VARIABLE = /#\{\s*([A-Za-z_]+)\s*\}/g;
const ZONE = '+08:00';
const DAY_LENGTH = 10;

/** Expands variables in the value of a rule; empty when a variable is unknown or has no value. */
export function expand(text: string, viewer: Viewer): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
  return names.reduce<string[]>(
    (texts, name) => texts.flatMap((one) => valuesOf(name, viewer).map((value) => substitute(one, name, value))),
    [text],
  );
}

function substitute(text: string, name: string, value: string): string {
  return text.replace(new RegExp(`#\\{\\s*${name}\\s*\\}`), () => value);
}

function valuesOf(name: string, { username, realname, orgCode, orgCodes, time }: Viewer): readonly string[] {
  const known: Record<string, readonly string[]> = {
    sys_user_code: [username],
    sys_user_name: [realname],
    sys_org_code: orgCode === null ? [] : [orgCode],
    sys_multi_org_code: orgCodes,
    sys_date: [time.slice(0, DAY_LENGTH)],
    sys_time: [time],
    // Initial state of a record in a workflow.
    bpm_status: ['1'],
  };
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? [];
}

/** Parses a value for a column of this kind; undefined when it is invalid. */
export function parseValue(kind: ColumnKind, text: string): string | undefined {
  const value = text.trim();
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? value : undefined;
  if (kind === 'day') return isDay(value.slice(0, DAY_LENGTH)) ? value.slice(0, DAY_LENGTH) : undefined;
  if (kind === 'instant') return instant(value);
  return text;
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text > '0001';
}

function instant(text: string): string | undefined {
  const [day = '', time = '00:00'] = text.split(' ');
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return undefined;
  return `${day}T${time}${ZONE}`;
}
