import { checkFilter, type Fields, FilterError, parseFilter, readSort, type ViewSettings } from '@opsyard/contract';
import type { StoredView } from './store.ts';

/** The permissions of a user that affect views. */
export type Rights = { userId: string; canEdit: boolean; administers: boolean };

/** Whether a user may rename, share, lock and delete a view. */
export function mayManage({ ownerId }: Pick<StoredView, 'ownerId'>, { userId, administers }: Rights): boolean {
  return ownerId === userId || administers;
}

/** Whether a user may change the state of a view. */
export function mayChange(view: Pick<StoredView, 'ownerId' | 'shared' | 'locked'>, rights: Rights): boolean {
  return mayManage(view, rights) || (view.shared && !view.locked && rights.canEdit);
}

/** The part of a view that refers to a field that is not available, or is invalid; undefined if there is none. */
export function hiddenPart(
  fields: Fields,
  { filter, sort, group, by, lane, date }: Omit<ViewSettings, 'kind'>,
  conditions: Fields = {},
): string | undefined {
  const usedKeys = [...readSort(sort).map(({ field }) => field), group, by, lane, date];
  const hiddenKey = usedKeys.find((key) => key !== '' && !Object.hasOwn(fields, key));
  return hiddenKey ?? invalidPart({ ...fields, ...conditions }, filter);
}

/** The part of a filter that is invalid for these fields; undefined if there is none. */
export function invalidPart(fields: Fields, filter: string): string | undefined {
  try {
    checkFilter(fields, parseFilter(filter));
    return undefined;
  } catch (error) {
    if (error instanceof FilterError) return error.part;
    throw error;
  }
}
