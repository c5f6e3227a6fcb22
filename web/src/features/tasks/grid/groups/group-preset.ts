import {
  type CellGrouping,
  type CustomField,
  type CustomKey,
  type CustomValue,
  isCustomKey,
  isLabelGroup,
  PRIORITIES,
} from '@opsyard/contract';
import { isRepeating } from '../page/page-state.ts';
import { customValueIn } from './sections.ts';

type Group = { by: CellGrouping; value: string };
type Preset = {
  statusId?: string;
  typeId?: string;
  ownerId?: string | null;
  priority?: (typeof PRIORITIES)[number];
  labelIds?: string[];
  [customField: CustomKey]: CustomValue;
};

/** What a new task takes from the lane and the column it is added to: both can give it labels. */
export function presetOfBoth(groups: [Group | undefined, Group | undefined], fields: readonly CustomField[]): Preset {
  const [lane, column] = groups.map((group) => presetOf(group, fields));
  const labelIds = [...(lane?.labelIds ?? []), ...(column?.labelIds ?? [])];
  return { ...lane, ...column, ...(labelIds.length > 0 && { labelIds }) };
}

/** What a new task takes from the group it is added to. */
export function presetOf(group: Group | undefined, fields: readonly CustomField[]): Preset {
  if (!group) return {};
  const { by, value } = group;
  if (by === 'status') return { statusId: value };
  if (by === 'type') return { typeId: value };
  if (by === 'owner') return { ownerId: value || null };
  if (by === 'label' || isLabelGroup(by)) return ofLabel(value);
  if (isCustomKey(by)) return value ? { [by]: isRepeating(by, fields) ? [value] : customValueIn(value) } : {};
  const priority = PRIORITIES.find((one) => one === value);
  return priority ? { priority } : {};
}

function ofLabel(id: string): Preset {
  return id === '' ? {} : { labelIds: [id] };
}
