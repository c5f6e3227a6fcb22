import {
  type BuiltInGrouping,
  type CellGrouping,
  type CustomField,
  type CustomKey,
  type CustomValue,
  customKey,
  firstOfPeriod,
  isCustomKey,
  isLabelGroup,
  PRIORITIES,
  periodOf,
} from '@opsyard/contract';
import { dayOf } from '../../../../ui/dates/when-text.ts';
import { isRepeating } from '../page/page-state.ts';
import { customValueIn } from './sections.ts';

type Dated = NonNullable<ReturnType<typeof periodOf>>;
type Group = { by: CellGrouping; value: string };
type Preset = {
  statusId?: string;
  typeId?: string;
  ownerId?: string | null;
  priority?: (typeof PRIORITIES)[number];
  labelIds?: string[];
  assigneeIds?: string[];
  milestone?: boolean;
  startDate?: string;
  dueDate?: string;
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
  const preset = isLabelGroup(by) ? PRESETS.label : PRESETS[by as BuiltInGrouping];
  if (preset) return preset(value);
  const period = periodOf(by);
  if (value === '') return {};
  if (period) return ofPeriod(period, value, fields);
  return isCustomKey(by) ? { [by]: isRepeating(by, fields) ? [value] : customValueIn(value) } : {};
}

/** Who creates a task and how long it takes does not follow from where it is added. */
const NOTHING = (): Preset => ({});
const PRESETS: Readonly<Record<BuiltInGrouping, (value: string) => Preset>> = {
  status: (value) => ({ statusId: value }),
  type: (value) => ({ typeId: value }),
  owner: (value) => ({ ownerId: value || null }),
  label: (value) => (value ? { labelIds: [value] } : {}),
  assignee: (value) => (value ? { assigneeIds: [value] } : {}),
  milestone: (value) => (value ? { milestone: true } : {}),
  priority: (value) => {
    const priority = PRIORITIES.find((one) => one === value);
    return priority ? { priority } : {};
  },
  creator: NOTHING,
  estimate: NOTHING,
};

/** A date in the period: today where it is, otherwise its first day. When a task is created or completed is not given. */
function ofPeriod({ field, period }: Dated, value: string, fields: readonly CustomField[]): Preset {
  const today = dayOf(new Date());
  const day = firstOfPeriod(today, period) === value ? today : value;
  if (field === 'startDate' || field === 'dueDate') return { [field]: day };
  if (!isCustomKey(field)) return {};
  const isRange = fields.some(({ id, kind }) => customKey(id) === field && kind === 'dateRange');
  return { [field]: isRange ? `${day}/${day}` : day };
}
