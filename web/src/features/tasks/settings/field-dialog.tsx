import {
  AUTOMATIC_KINDS,
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_NAME_MAX,
  type CustomField,
  type CustomFieldKind,
  customField,
  customKey,
  NUMBER_KINDS,
  OWN_OPTION_KINDS,
  SORTABLE_KINDS,
} from '@opsyard/contract';
import { Alert, Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { tooLong } from '../../../kernel/forms/forms.ts';
import styles from '../custom-field/custom-fields.module.css';
import { useProblemOf } from '../custom-field/custom-inputs.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { FieldAudienceField } from './field-audience.tsx';
import { FieldCondition } from './field-condition.tsx';
import { type Guidance, GuidanceFields, guidanceOf, isGuidanceValid, sentGuidance } from './guidance-fields.tsx';
import { NumberFields } from './number-fields.tsx';
import { type OptionDraft, OptionsField, sentOptions, wrongOptions } from './options-field.tsx';
import { SetupDialog, useSetupDialog } from './setup-dialog.tsx';

type Draft = Pick<
  CustomField,
  'name' | 'kind' | 'unit' | 'decimals' | 'required' | 'sortable' | 'visibleWhen' | 'visibleTo' | 'editableBy'
>;
const NEW: Draft = {
  ...{ name: '', kind: 'text', unit: '', decimals: 0, required: false, sortable: false },
  ...{ visibleWhen: '', visibleTo: null, editableBy: null },
};

/** Adds a custom field, or sets one up; its type stays what it was made with. */
export function FieldDialog({ field, onClose }: { field: CustomField | null; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { draft, change, outcome, shown } = useSetupDialog<Draft>(field ?? NEW);
  const [guidance, setGuidance] = useState(() => guidanceOf(field, project.members));
  const guide = (part: Partial<Guidance>) => {
    change({});
    setGuidance({ ...guidance, ...part });
  };
  const problemOf = useProblemOf();
  const [options, setOptions] = useState<readonly OptionDraft[]>(field?.options ?? []);
  const add = useSend(customField.add, { alsoRefresh: ['project'], quiet: true });
  const edit = useSend(customField.edit, { alsoRefresh: ['project'], quiet: true });
  const { kind } = draft;
  const [isChosen, isNumber] = [OWN_OPTION_KINDS.includes(kind), NUMBER_KINDS.includes(kind)];
  const isReady = isComplete(draft, options) && isGuidanceValid(draft, guidance, problemOf);
  const saved = {
    ...outcome,
    onSuccess: () => {
      // Removed options are no longer values of tasks.
      taskStoreOf(project.id).markStale();
      outcome.onSuccess();
    },
  };
  const pickKind = (next: CustomFieldKind) => {
    change(startOf(next));
    setGuidance({ ...guidanceOf(null, []), help: guidance.help });
  };
  const save = () => {
    if (!isReady) return;
    const { name, unit, decimals, required, sortable, visibleWhen, visibleTo = null, editableBy = null } = draft;
    const settings = {
      ...{ name: name.trim(), required, sortable, visibleWhen, visibleTo, editableBy },
      ...(isNumber && { unit: unit.trim(), decimals }),
      ...(isChosen && { options: sentOptions(options) }),
      ...sentGuidance(draft, guidance, options),
    };
    if (field) edit.mutate({ body: { id: field.id, version: field.version, ...settings } }, saved);
    else add.mutate({ body: { projectId: project.id, kind, ...settings } }, saved);
  };
  return (
    <SetupDialog
      shown={shown}
      title={field ? t('fieldSetup.editTitle', { name: field.name }) : t('fieldSetup.addTitle')}
      okText={field ? t('fieldSetup.save') : t('fieldSetup.add')}
      isReady={isReady}
      isSaving={add.isPending || edit.isPending}
      onSave={save}
      onClose={onClose}
      name={{
        ...{ id: 'field-name', label: t('fieldSetup.name'), value: draft.name, maxLength: CUSTOM_FIELD_NAME_MAX },
        onChange: (name) => change({ name }),
      }}
    >
      <KindField kind={kind} disabled={field !== null} onPick={pickKind} />
      {isNumber && <NumberFields draft={draft} onChange={change} />}
      {isChosen && <OptionsField options={options} onChange={setOptions} />}
      {field && isChosen && <LostOptions field={field} kept={options} />}
      <GuidanceFields {...{ field, options, guidance }} kind={draft} onChange={guide} />
      <Flags draft={draft} onChange={change} />
      <FieldCondition field={field} condition={draft.visibleWhen} onChange={(visibleWhen) => change({ visibleWhen })} />
      <Rights field={field} draft={draft} onChange={change} />
    </SetupDialog>
  );
}

/** Whether the field has a name and what its kind needs. */
function isComplete({ name, kind, unit }: Draft, options: readonly OptionDraft[]): boolean {
  const named = name.trim() !== '' && !tooLong(name.trim(), CUSTOM_FIELD_NAME_MAX);
  if (kind === 'money') return named && /^[A-Z]{3}$/.test(unit);
  if (!OWN_OPTION_KINDS.includes(kind)) return named;
  const { twice, long } = wrongOptions(options);
  return named && sentOptions(options).length > 0 && twice.length + long.length === 0;
}

/** What a kind begins with. */
function startOf(kind: CustomFieldKind): Partial<Draft> {
  return { kind, unit: '', decimals: kind === 'money' ? 2 : 0, sortable: SORTABLE_KINDS.includes(kind) };
}

type KindFieldProps = { kind: CustomFieldKind; disabled: boolean; onPick: (kind: CustomFieldKind) => void };

function KindField({ kind, disabled, onPick }: KindFieldProps) {
  const { t } = useTranslation('tasks');
  return (
    <Form.Item label={t('fieldSetup.kind')} htmlFor="field-kind">
      <Select
        id="field-kind"
        value={kind}
        disabled={disabled}
        options={CUSTOM_FIELD_KINDS.map((one) => ({ value: one, label: t(`fieldSetup.kinds.${one}`) }))}
        onChange={onPick}
      />
    </Form.Item>
  );
}

type PartProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

function Flags({ draft: { kind, required, sortable }, onChange }: PartProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      {kind !== 'checkbox' && !AUTOMATIC_KINDS.includes(kind) && (
        <Form.Item extra={t('fieldSetup.requiredHint')}>
          <Checkbox checked={required} onChange={({ target }) => onChange({ required: target.checked })}>
            {t('fieldSetup.required')}
          </Checkbox>
        </Form.Item>
      )}
      {SORTABLE_KINDS.includes(kind) && (
        <Form.Item>
          <Checkbox checked={sortable} onChange={({ target }) => onChange({ sortable: target.checked })}>
            {t('fieldSetup.sortable')}
          </Checkbox>
        </Form.Item>
      )}
    </>
  );
}

function Rights({ field, draft, onChange }: PartProps & { field: CustomField | null }) {
  const { project } = useScope();
  const { visibleTo = null, editableBy = null } = draft;
  const isUsed = field !== null && project.fields.some((one) => one.visibleWhen.includes(customKey(field.id)));
  return (
    <>
      <FieldAudienceField
        {...{ id: 'field-visible-to', right: 'see', audience: visibleTo, isOpen: isUsed }}
        onChange={(next) => onChange({ visibleTo: next })}
      />
      {!AUTOMATIC_KINDS.includes(draft.kind) && (
        <FieldAudienceField
          {...{ id: 'field-editable-by', right: 'edit', audience: editableBy }}
          onChange={(next) => onChange({ editableBy: next })}
        />
      )}
    </>
  );
}

/** How many tasks lose an option that has been taken out. */
function LostOptions({ field, kept }: { field: CustomField; kept: readonly OptionDraft[] }) {
  const { t } = useTranslation('tasks');
  const gone = field.options.filter(({ id }) => !kept.some((one) => one.id === id));
  const { data } = useRead(customField.usage, { query: { id: field.id } }, { enabled: gone.length > 0, quiet: true });
  const lost = gone.flatMap(({ id, name }) => {
    const count = data?.options.find((one) => one.id === id)?.tasks ?? 0;
    return count === 0 ? [] : [{ id, text: t('fieldSetup.optionsLost', { name, count }) }];
  });
  return (
    <div role="status">
      {lost.map(({ id, text }) => (
        <Alert key={id} type="warning" showIcon title={text} className={styles.lost ?? ''} />
      ))}
    </div>
  );
}
