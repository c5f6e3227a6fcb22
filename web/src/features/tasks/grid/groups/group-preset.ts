import {
  type CustomField,
  type CustomKey,
  type CustomValue,
  type Grouping,
  isCustomKey,
  PRIORITIES,
} from '@opsyard/contract';
import { isRepeating } from '../page/page-state.ts';
import { customValueIn } from './sections.ts';

type Preset = {
  statusId?: string;
  typeId?: string;
  ownerId?: string | null;
  priority?: (typeof PRIORITIES)[number];
  labelIds?: string[];
  [customField: CustomKey]: CustomValue;
};

/** What a new task takes from the group it is added to. */
export function presetOf(group: { by: Grouping; value: string } | undefined, fields: readonly CustomField[]): Preset {
  if (!group) return {};
  const { by, value } = group;
  if (by === 'status') return { statusId: value };
  if (by === 'type') return { typeId: value };
  if (by === 'owner') return { ownerId: value || null };
  if (by === 'label') return value ? { labelIds: [value] } : {};
  if (isCustomKey(by)) return value ? { [by]: isRepeating(by, fields) ? [value] : customValueIn(value) } : {};
  const priority = PRIORITIES.find((one) => one === value);
  return priority ? { priority } : {};
}
