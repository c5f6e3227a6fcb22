import { COLORS, LABEL_NAME_MAX, label, PRIORITIES, type Priority } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { lengthOf } from '../../../kernel/forms.ts';
import { notify } from '../../../kernel/notices.ts';
import { ChoiceList } from './choice-list.tsx';
import { toggled } from './choices.ts';
import { useScope } from './project-scope.tsx';
import { NONE, useLabelChoices, usePersonChoices, usePriorityChoices, useStatusChoices } from './task-choices.tsx';

/** Chooses a status; for a popup. */
export function StatusPicker({ value, onPick }: { value?: string; onPick: (statusId: string) => void }) {
  const { t } = useTranslation('tasks');
  const choices = useStatusChoices();
  return <ChoiceList label={t('shared.field.status')} choices={choices} selected={some(value)} onPick={onPick} />;
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

/** Chooses an owner among the members, or nobody; for a popup. */
export function OwnerPicker({ value, onPick }: { value?: string | null; onPick: (ownerId: string | null) => void }) {
  const { t } = useTranslation('tasks');
  const nobody = { value: NONE, text: t('shared.nobody') };
  const choices = [nobody, ...usePersonChoices(some(value))];
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

/** Ticks people of the project; for a popup. */
export function PeoplePicker({ value, onChange }: ManyProps) {
  const { t } = useTranslation('tasks');
  const choices = usePersonChoices(value);
  const pick = (id: string) => onChange(toggled(value, id));
  return <ChoiceList label={t('shared.field.assignees')} choices={choices} selected={value} multiple onPick={pick} />;
}

/** Ticks labels, and makes new ones for those who may; for a popup. */
export function LabelPicker({ value, onChange }: ManyProps) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const choices = useLabelChoices();
  const { mutate } = useSend(label.add, { alsoRefresh: ['project'] });
  const create = (name: string) => {
    if (lengthOf(name) > LABEL_NAME_MAX) {
      notify(({ message }) => void message.warning(t('shared.choice.labelTooLong', { count: LABEL_NAME_MAX })));
      return;
    }
    const color = COLORS[project.labels.length % COLORS.length] ?? 'gray';
    mutate({ body: { projectId: project.id, name, color } }, { onSuccess: (made) => onChange([...value, made.id]) });
  };
  return (
    <ChoiceList
      label={t('shared.field.labels')}
      choices={choices}
      selected={value}
      multiple
      onPick={(id) => onChange(toggled(value, id))}
      empty={can('manageLabels') ? t('shared.choice.firstLabel') : t('shared.choice.noLabels')}
      {...(can('manageLabels') && {
        create: { text: (typed: string) => t('shared.choice.createLabel', { name: typed }), run: create },
      })}
    />
  );
}

function some(value: string | null | undefined): string[] {
  return value ? [value] : [];
}
