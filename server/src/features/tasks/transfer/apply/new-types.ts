import { TASK_TYPES_MAX } from '@opsyard/contract';
import { PROCESS_NAME_MAX } from '@opsyard/contract/constants';
import type { Language } from '../../../../kernel/access/actor.ts';
import { translate } from '../../../../kernel/words.ts';
import type { ImportPlan } from '../../import/plan/plan.ts';
import { sameName, shorten } from '../../import/text.ts';
import { DEFAULT_TYPE_NAME } from '../../project/plan.ts';
import type { PortableType } from '../../type/portable.ts';

const LOOK = { icon: 'tick', color: 'blue', description: '', archived: false, definition: null } as const;
/** The names of the default type of new projects, for comparisons. */
export const STANDARD_TYPE_NAMES: readonly string[] = DEFAULT_TYPE_NAME.map(sameName);

/**
 * The types of a project created for a file: those it lists; else a default one and those its tasks name, in the order of the file.
 * Undefined where the default one of every project is enough.
 */
export function typesFor(
  { types = [], tasks }: Pick<ImportPlan, 'types' | 'tasks'>,
  language: Language,
): PortableType[] | undefined {
  const listed = types.length > 0;
  const isStandard = (name: string | undefined) => name !== undefined && STANDARD_TYPE_NAMES.includes(sameName(name));
  const standard = tasks.find(({ type }) => isStandard(type))?.type ?? translate(DEFAULT_TYPE_NAME, language);
  const own = listed ? types : [{ ...LOOK, name: standard, isDefault: true }];
  const known = new Set(own.map(({ name }) => sameName(name)));
  if (!listed) for (const name of STANDARD_TYPE_NAMES) known.add(name);
  const named = new Map<string, PortableType>();
  for (const { type } of tasks) {
    if (type === undefined) continue;
    const name = shorten(type, PROCESS_NAME_MAX);
    const key = sameName(name);
    if (key !== '' && !known.has(key) && !named.has(key)) named.set(key, { ...LOOK, name, isDefault: false });
  }
  if (!listed && named.size === 0) return undefined;
  return [...own, ...named.values()].slice(0, TASK_TYPES_MAX);
}
