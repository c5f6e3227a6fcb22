import {
  PROJECT_CATEGORIES,
  PROJECT_NAME_MAX,
  ProjectDraft,
  TEMPLATES,
  type Template,
  VISIBILITIES,
} from '@opsyard/contract';
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo, rulesFor } from '../../../kernel/forms.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { ColorPicker } from '../shared/color-picker.tsx';
import { complaints } from './complaints.ts';
import { KeyField } from './key-field.tsx';
import { MembersField } from './members-field.tsx';
import styles from './new-project.module.css';
import { keyForName } from './project-key.ts';
import { type TemplateChoice, TemplateField } from './template-field.tsx';
import { useCreateProject } from './use-create-project.ts';

type NewProjectProps = { onClose: () => void; onCreated: (key: string) => void };
/** The form's name in the document: the button below it sends it too. */
const FORM = 'new-project';

/** The draft with one field for both kinds of templates. */
type Values = Omit<ProjectDraft, 'template' | 'templateId'> & { template: TemplateChoice };

const BEGINNING: Partial<Values> = {
  template: 'blank',
  category: 'other',
  color: 'blue',
  visibility: 'private',
  startDate: null,
  dueDate: null,
  memberIds: [],
};

/** Creates a project from a template. */
export function NewProject({ onClose, onCreated }: NewProjectProps) {
  const { t } = useTranslation('tasks');
  const [form] = Form.useForm<Values>();
  const [open, setOpen] = useState(true);
  const [keyIsTyped, setKeyTyped] = useState(false);
  const [keyIsTaken, setKeyTaken] = useState(false);
  const { create, isPending } = useCreateProject({
    onCreated: ({ key }) => {
      setOpen(false);
      onCreated(key);
    },
    onRefused: (refused) => form.setFields(complaints(refused) as Parameters<typeof form.setFields>[0]),
  });
  const follow = (changed: Partial<Values>, { name = '', template = 'blank' }: Partial<Values>) => {
    if ('key' in changed) setKeyTyped(true);
    // At once, so that Enter right after the name finds a key.
    else if (!keyIsTyped && ('name' in changed || 'template' in changed))
      form.setFieldValue('key', keyForName(name, productsOwn(template) ?? 'blank'));
  };
  return (
    <Modal
      open={open}
      title={t('projects.new')}
      okText={t('projects.create')}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={640}
    >
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        initialValues={BEGINNING}
        onValuesChange={follow}
        onFinish={(draft) => {
          if (!(keyIsTyped && keyIsTaken)) void create(draftOf({ ...BEGINNING, ...draft }), keyIsTyped);
        }}
        requiredMark={false}
        scrollToFirstError
      >
        <Form.Item name="template" noStyle>
          <TemplateField />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="name" label={t('projects.name')} rules={rulesFor(ProjectDraft, 'name')}>
            <Input autoFocus count={countUpTo(PROJECT_NAME_MAX)} autoComplete="off" />
          </Form.Item>
          <KeyField typed={keyIsTyped} onTaken={setKeyTaken} />
        </div>
        <MoreFields />
      </Form>
    </Modal>
  );
}

function productsOwn(choice: TemplateChoice): Template | undefined {
  return TEMPLATES.find((one) => one === choice);
}

function draftOf({ template, ...draft }: Values): ProjectDraft {
  const own = productsOwn(template);
  return own ? { ...draft, template: own } : { ...draft, template: 'blank', templateId: template };
}

function MoreFields() {
  const { t } = useTranslation('tasks');
  const categories = PROJECT_CATEGORIES.map((value) => ({ value, label: t(`shared.projectCategory.${value}`) }));
  const visibilities = VISIBILITIES.map((value) => ({ value, label: t(`shared.visibility.${value}`) }));
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="category" label={t('projects.category')}>
          <Select options={categories} />
        </Form.Item>
        <Form.Item name="visibility" label={t('projects.visibility')}>
          <Select options={visibilities} />
        </Form.Item>
      </div>
      <Form.Item name="color" label={t('projects.color')}>
        <ColorPicker label={t('projects.color')} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="startDate" label={t('shared.field.startDate')}>
          <DayField label={t('shared.field.startDate')} />
        </Form.Item>
        <Form.Item name="dueDate" label={t('shared.field.dueDate')}>
          <DayField label={t('shared.field.dueDate')} />
        </Form.Item>
      </div>
      <Form.Item name="memberIds" label={t('projects.members')}>
        <MembersField />
      </Form.Item>
    </>
  );
}
