import {
  type Color,
  form,
  PROCESS_NAME_MAX,
  TASK_TYPE_DESCRIPTION_MAX,
  TASK_TYPE_ICONS,
  type TaskType,
  taskType,
} from '@opsyard/contract';
import { Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { countUpTo, tooLong } from '../../../kernel/forms/forms.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { ColorField } from './color-field.tsx';
import styles from './settings.module.css';
import { SetupDialog, useSetupDialog } from './setup-dialog.tsx';

type Draft = Pick<TaskType, 'name' | 'icon' | 'color' | 'description'> & { formId: string | null };
const NEW: Draft = { name: '', icon: 'tick', color: 'cyan', description: '', formId: null };

/** Adds a task type, or changes the name and appearance of one. */
export function TypeDialog({ type, onClose }: { type: TaskType | null; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { draft, change, outcome, shown } = useSetupDialog<Draft>(
    type ? { ...type, formId: type.form?.id ?? null } : NEW,
  );
  const add = useSend(taskType.add, { alsoRefresh: ['project'], quiet: true });
  const edit = useSend(taskType.edit, { alsoRefresh: ['project'], quiet: true });
  const name = draft.name.trim();
  const isReady =
    name !== '' && !tooLong(name, PROCESS_NAME_MAX) && !tooLong(draft.description, TASK_TYPE_DESCRIPTION_MAX);
  const save = () => {
    if (!isReady) return;
    const { icon, color, description, formId } = draft;
    const values = { name, icon, color, description: description.trim(), formId };
    if (type) edit.mutate({ body: { id: type.id, version: type.version, ...values } }, outcome);
    else add.mutate({ body: { projectId: project.id, ...values } }, outcome);
  };
  return (
    <SetupDialog
      shown={shown}
      title={type ? t('typeSetup.editTitle', { name: type.name }) : t('typeSetup.addTitle')}
      okText={type ? t('typeSetup.save') : t('typeSetup.add')}
      isReady={isReady}
      isSaving={add.isPending || edit.isPending}
      onSave={save}
      onClose={onClose}
      name={{
        ...{ id: 'type-name', label: t('typeSetup.name'), value: draft.name, maxLength: PROCESS_NAME_MAX },
        onChange: (next) => change({ name: next }),
      }}
    >
      <IconField value={draft.icon} onPick={(icon) => change({ icon })} />
      <Form.Item label={t('typeSetup.color')}>
        <ColorField value={draft.color} label={t('typeSetup.color')} onPick={(color: Color) => change({ color })} />
      </Form.Item>
      <Form.Item label={t('typeSetup.description')} htmlFor="type-description">
        <AutoSizeTextArea
          id="type-description"
          minRows={2}
          maxRows={6}
          value={draft.description}
          count={countUpTo(TASK_TYPE_DESCRIPTION_MAX)}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Form.Item>
      <FormField type={type} value={draft.formId} onPick={(formId) => change({ formId })} />
    </SetupDialog>
  );
}

type FormFieldProps = { type: TaskType | null; value: string | null; onPick: (formId: string | null) => void };

/** The form of the project that new tasks of the type are made with; one that another type has is not offered. */
function FormField({ type, value, onPick }: FormFieldProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { data, isPending } = useRead(form.list, {}, { quiet: true });
  const taken = new Map(project.types.flatMap((one) => (one.form ? [[one.form.id, one] as const] : [])));
  const own = type?.form && { id: type.form.id, name: type.form.name, isOpen: type.form.open };
  const found = (data ?? [])
    .filter(({ projectId }) => projectId === project.id)
    .map(({ id, name, publishedVersion }) => ({ id, name, isOpen: publishedVersion !== null }));
  const all = own && !found.some(({ id }) => id === own.id) ? [own, ...found] : found;
  const options = all.map(({ id, name, isOpen }) => {
    const other = taken.get(id);
    const isTaken = other !== undefined && other.id !== type?.id;
    const label = isOpen ? name : t('typeSetup.formClosed', { name });
    return { value: id, label: isTaken ? t('typeSetup.formOf', { name, type: other.name }) : label, disabled: isTaken };
  });
  return (
    <Form.Item label={t('typeSetup.form')} htmlFor="type-form" extra={t('typeSetup.formHint')}>
      <Select
        id="type-form"
        value={value}
        loading={isPending}
        allowClear
        placeholder={t('typeSetup.noForm')}
        notFoundContent={t('typeSetup.noForms')}
        options={options}
        onChange={(id: string | null | undefined) => onPick(id ?? null)}
      />
    </Form.Item>
  );
}

type IconFieldProps = { value: Draft['icon']; onPick: (icon: Draft['icon']) => void };

function IconField({ value, onPick }: IconFieldProps) {
  const { t } = useTranslation('tasks');
  return (
    <Form.Item label={t('typeSetup.icon')}>
      <Radio.Group
        aria-label={t('typeSetup.icon')}
        value={value}
        onChange={({ target }) => onPick(target.value)}
        className={styles.icons ?? ''}
      >
        {TASK_TYPE_ICONS.map((icon) => (
          <Radio.Button
            key={icon}
            value={icon}
            aria-label={t(`typeSetup.icons.${icon}`)}
            title={t(`typeSetup.icons.${icon}`)}
          >
            <Glyph name={icon} />
          </Radio.Button>
        ))}
      </Radio.Group>
    </Form.Item>
  );
}
