import type { AuthEntry } from '@opsyard/contract';
import type { Language } from '../../kernel/access/actor.ts';

export type ButtonRow = {
  action: string;
  type: string;
  name: string;
  nameZh: string | null;
  status: string;
  granted: boolean;
};

/** Button permissions of a user whose rules are enabled. */
export function ownAuth(rows: readonly ButtonRow[], language: Language): AuthEntry[] {
  const own = rows.filter(({ granted, status }) => granted && status === '1');
  return distinct(own).map(({ action, type, ...names }) => ({ action, type, describe: nameIn(language, names) }));
}

/** All button permissions; status '0' means that everybody has it. */
export function allAuth(rows: readonly ButtonRow[], language: Language): AuthEntry[] {
  return distinct(rows).map(({ action, type, status, ...names }) => ({
    action,
    type,
    status,
    describe: nameIn(language, names),
  }));
}

function distinct(rows: readonly ButtonRow[]): ButtonRow[] {
  return [...new Map(rows.map((row) => [`${row.action} ${row.type}`, row])).values()];
}

function nameIn(language: Language, { name, nameZh }: Pick<ButtonRow, 'name' | 'nameZh'>): string {
  return language === 'zh' ? (nameZh ?? name) : name;
}
