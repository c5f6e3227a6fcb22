import { PRIORITIES, type Priority, type TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { toggled } from '../../../../ui/forms/choices.ts';
import { ChoiceList } from '../../../../ui/lists/choice-list.tsx';
import { useAllowedStatuses } from '../editing/allowed-statuses.ts';
import { useLabelMaking } from './label-making.ts';
import { useSingleLabels } from './single-labels.ts';
import { NONE, useLabelChoices, usePersonChoices, usePriorityChoices, useTypeChoices } from './task-choices.tsx';

type StatusPickerProps = {
  value?: string;
  /** The tasks that get the status; what the workflow allows to none of them cannot be chosen. */
  tasks?: readonly TaskRow[];
  onPick: (statusId: string) => void;
};

/** Chooses a status; for a popup. */
export function StatusPicker({ value, tasks, onPick }: StatusPickerProps) {
  const { t } = useTranslation('tasks');
  const choices = useAllowedStatuses(tasks);
  return <ChoiceList label={t('shared.field.status')} choices={choices} selected={some(value)} onPick={onPick} />;
}

/** Chooses a task type; for a popup. */
export function TypePicker({ value, onPick }: { value?: string; onPick: (typeId: string) => void }) {
  const { t } = useTranslation('tasks');
  const choices = useTypeChoices(some(value));
  return <ChoiceList label={t('shared.field.type')} choices={choices} selected={some(value)} onPick={onPick} />;
}

/** Chooses a priority; for a popup. */
export function PriorityPicker({ value, onPick }: { value?: Priority; onPick: (priority: Priority) => void }) {
  const { t } = useTranslation('tasks');
  const choices = usePriorityChoices();
  const pick = (picked: string) => {
    const priority = PRIORITIES.find((one) => one === picked);
    if (priority) onPick(priority);
  };
  return <ChoiceList label={t('shared.field.priority')} choices={choices} selected={some(value)} onPick={pick} />;
}

type OwnerPickerProps = {
  value?: string | null;
  /** A hint about a person, such as that they are absent. */
  hintOf?: (userId: string) => string | undefined;
  onPick: (ownerId: string | null) => void;
};

/** Chooses an owner among the members, or none; for a popup. */
export function OwnerPicker({ value, hintOf, onPick }: OwnerPickerProps) {
  const { t } = useTranslation('tasks');
  const nobody = { value: NONE, text: t('shared.nobody') };
  const people = usePersonChoices(some(value));
  const choices = [nobody, ...people.map((one) => ({ ...one, hint: hintOf?.(one.value) ?? one.hint }))];
  return (
    <ChoiceList
      label={t('shared.field.owner')}
      choices={choices}
      selected={value === null ? [NONE] : some(value)}
      onPick={(picked) => onPick(picked === NONE ? null : picked)}
    />
  );
}

type ManyProps = { value: readonly string[]; onChange: (ids: string[]) => void };

/** Selects people of the project; for a popup. */
export function PeoplePicker({ value, onChange }: ManyProps) {
  const { t } = useTranslation('tasks');
  const choices = usePersonChoices(value);
  const pick = (id: string) => onChange(toggled(value, id));
  return <ChoiceList label={t('shared.field.assignees')} choices={choices} selected={value} multiple onPick={pick} />;
}

/** Ticks labels, and makes new ones for those who may; for a popup. */
export function LabelPicker({ value, onChange }: ManyProps) {
  const { t } = useTranslation('tasks');
  const choices = useLabelChoices(value);
  const single = useSingleLabels();
  const { empty, ...making } = useLabelMaking((id) => onChange([...value, id]));
  return (
    <ChoiceList
      label={t('shared.field.labels')}
      choices={choices}
      selected={value}
      multiple
      onPick={(id) => onChange(single(toggled(value, id), value))}
      empty={empty}
      {...making}
    />
  );
}

function some(value: string | null | undefined): string[] {
  return value ? [value] : [];
}
