import {
  type Color,
  PROCESS_NAME_MAX,
  TASK_TYPE_DESCRIPTION_MAX,
  TASK_TYPE_ICONS,
  type TaskType,
  taskType,
} from '@opsyard/contract';
import { Alert, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { countUpTo, tooLong } from '../../../kernel/forms.ts';
import type { RequestError } from '../../../kernel/request-error.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import fieldStyles from '../custom-fields/custom-fields.module.css';
import { useScope } from '../shared/project-scope.tsx';
import { ColorField } from './color-field.tsx';
import styles from './settings.module.css';

type Draft = Pick<TaskType, 'name' | 'icon' | 'color' | 'description'>;
const NEW: Draft = { name: '', icon: 'tick', color: 'cyan', description: '' };

/** Adds a task type, or changes what one looks like. */
export function TypeDialog({ type, onClose }: { type: TaskType | null; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState<Draft>(type ?? NEW);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = useSend(taskType.add, { alsoRefresh: ['project'], quiet: true });
  const edit = useSend(taskType.edit, { alsoRefresh: ['project'], quiet: true });
  const change = (part: Partial<Draft>) => {
    setRefusal(null);
    setDraft({ ...draft, ...part });
  };
  const name = draft.name.trim();
  const isReady =
    name !== '' && !tooLong(name, PROCESS_NAME_MAX) && !tooLong(draft.description, TASK_TYPE_DESCRIPTION_MAX);
  const outcome = {
    onSuccess: () => setOpen(false),
    onError: (error: RequestError) => setRefusal(error.message),
  };
  const save = () => {
    if (!isReady) return;
    const { icon, color, description } = draft;
    const values = { name, icon, color, description: description.trim() };
    if (type) edit.mutate({ body: { id: type.id, version: type.version, ...values } }, outcome);
    else add.mutate({ body: { projectId: project.id, ...values } }, outcome);
  };
  return (
    <Modal
      open={open}
      title={type ? t('typeSetup.editTitle', { name: type.name }) : t('typeSetup.addTitle')}
      okText={type ? t('typeSetup.save') : t('typeSetup.add')}
      okButtonProps={{ disabled: !isReady }}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={add.isPending || edit.isPending}
      width={520}
    >
      {refusal && <Alert type="error" showIcon title={refusal} className={fieldStyles.lost ?? ''} role="alert" />}
      <Form layout="vertical" onFinish={save} requiredMark={false}>
        <Form.Item label={t('typeSetup.name')} htmlFor="type-name">
          <Input
            id="type-name"
            autoFocus
            autoComplete="off"
            value={draft.name}
            count={countUpTo(PROCESS_NAME_MAX)}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Form.Item>
        <IconField value={draft.icon} onPick={(icon) => change({ icon })} />
        <Form.Item label={t('typeSetup.color')}>
          <ColorField value={draft.color} label={t('typeSetup.color')} onPick={(color: Color) => change({ color })} />
        </Form.Item>
        <Form.Item label={t('typeSetup.description')} htmlFor="type-description">
          <Input.TextArea
            id="type-description"
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={draft.description}
            count={countUpTo(TASK_TYPE_DESCRIPTION_MAX)}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Form.Item>
      </Form>
    </Modal>
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
