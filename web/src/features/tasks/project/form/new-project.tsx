import {
  PROJECT_CATEGORIES,
  type ProjectDetail,
  type ProjectDraft,
  project,
  TEMPLATES,
  type Template,
  VISIBILITIES,
} from '@opsyard/contract';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { ColorPicker } from '../../shared/pickers/color-picker.tsx';
import { complaints } from '../health/complaints.ts';
import { freeKeyLike } from './free-key.ts';
import { MembersField } from './members-field.tsx';
import styles from './new-project.module.css';
import { OwnerField } from './owner-field.tsx';
import { ProjectForm } from './project-form.tsx';
import { keyForName } from './project-key.ts';
import { type TemplateChoice, TemplateField } from './template-field.tsx';
import { TemplatePreview } from './template-preview.tsx';

type NewProjectProps = { onClose: () => void; onCreated: (key: string) => void };

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
  const { create, isPending } = useCreateProject({
    onCreated: ({ key }) => {
      setOpen(false);
      onCreated(key);
    },
    onRefused: (refused) => form.setFields(complaints(refused) as Parameters<typeof form.setFields>[0]),
  });
  return (
    <ProjectForm<Values>
      form={form}
      name="new-project"
      title={t('projects.new')}
      submit={t('projects.create')}
      width={640}
      initial={BEGINNING}
      isOpen={open}
      isPending={isPending}
      onCancel={() => setOpen(false)}
      onClosed={onClose}
      keyFor={keyOf}
      onSubmit={(draft, keyIsTyped) => void create(draftOf({ ...BEGINNING, ...draft }), keyIsTyped)}
      above={
        <>
          <Form.Item name="template" noStyle>
            <TemplateField />
          </Form.Item>
          <ChosenPreview />
        </>
      }
    >
      <MoreFields />
    </ProjectForm>
  );
}

/** The key follows the name, and without one the template. */
function keyOf(changed: Partial<Values>, { name = '', template = 'blank' }: Partial<Values>): string | undefined {
  return 'name' in changed || 'template' in changed
    ? keyForName(name, builtInTemplate(template) ?? 'blank')
    : undefined;
}

function builtInTemplate(choice: TemplateChoice): Template | undefined {
  return TEMPLATES.find((one) => one === choice);
}

function draftOf({ template, ...draft }: Values): ProjectDraft {
  const own = builtInTemplate(template);
  return own ? { ...draft, template: own } : { ...draft, template: 'blank', templateId: template };
}

/** The contents of the chosen template. */
function ChosenPreview() {
  const choice = Form.useWatch<TemplateChoice | undefined>('template') ?? 'blank';
  return <TemplatePreview key={choice} choice={choice} />;
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
      <Form.Item name="ownerId" label={t('templates.owner')} extra={t('templates.ownerHint')}>
        <OwnerField />
      </Form.Item>
      <Form.Item name="memberIds" label={t('projects.members')}>
        <MembersField />
      </Form.Item>
    </>
  );
}

type Outcome = { onCreated: (made: ProjectDetail) => void; onRefused: (refused: RequestError) => void };

/** Creates projects, one at a time; a suggested key that is taken is replaced by a similar free one. */
function useCreateProject({ onCreated, onRefused }: Outcome) {
  const { mutate, isPending } = useSend(project.add, { quiet: true });
  const [isLooking, setLooking] = useState(false);
  const create = async (draft: ProjectDraft, keyIsTyped: boolean) => {
    if (isPending || isLooking) return;
    setLooking(true);
    const key = keyIsTyped ? draft.key : await freeKeyLike(draft.key);
    setLooking(false);
    mutate({ body: { ...draft, key } }, { onSuccess: onCreated, onError: onRefused });
  };
  return { create, isPending: isPending || isLooking };
}
