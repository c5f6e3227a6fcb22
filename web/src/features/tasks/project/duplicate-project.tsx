import { PROJECT_NAME_MAX, type Project, type ProjectCopy, project as projects } from '@opsyard/contract';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { fullDay } from '../../../ui/dates/when-text.ts';
import { freeKeyLike } from './form/free-key.ts';
import styles from './form/new-project.module.css';
import { ProjectForm } from './form/project-form.tsx';
import { complaints } from './health/complaints.ts';

type DuplicateProjectProps = {
  project: Pick<Project, 'id' | 'key' | 'name' | 'abilities' | 'dueDate'>;
  onClose: () => void;
};
type Values = Omit<ProjectCopy, 'id' | 'launch'> & { launch: string | null };
/** The maximum length of the name, which leaves space for the suffix of a copy. */
const SUFFIX_LENGTH = 10;

/** Duplicates a project, and opens the copy. */
export function DuplicateProject({ project, onClose }: DuplicateProjectProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const [form] = Form.useForm<Values>();
  const [open, setOpen] = useState(true);
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { mutate, isPending } = useSend(projects.duplicate, { quiet: true });
  const mayCopyTasks = project.abilities.includes('exportTasks');
  const name = t('copy.nameOf', { name: [...project.name].slice(0, PROJECT_NAME_MAX - SUFFIX_LENGTH).join('') });
  const run = async (values: Values, keyIsTyped: boolean) => {
    if (isPending) return;
    const key = keyIsTyped ? values.key : await freeKeyLike(values.key);
    const { launch, ...rest } = values;
    mutate(
      { body: { ...rest, key, id: project.id, ...(launch && { launch }) } },
      {
        onSuccess(made) {
          setOpen(false);
          notify(({ message }) => void message.success(t('copy.done')));
          const path = pathTo('task/ProjectTasks', { key: made.key });
          if (path) void navigate(path);
        },
        onError: (refused) => form.setFields(complaints(refused) as Parameters<typeof form.setFields>[0]),
      },
    );
  };
  return (
    <ProjectForm<Values>
      form={form}
      name="duplicate-project"
      title={t('projects.duplicate')}
      submit={t('copy.run')}
      width={560}
      initial={{ name, key: project.key, withMembers: true, withTasks: false, launch: null }}
      isOpen={open}
      isPending={isPending}
      onCancel={() => setOpen(false)}
      onClosed={onClose}
      onSubmit={(values, keyIsTyped) => void run(values, keyIsTyped)}
    >
      <p className={styles.always}>{t('copy.always')}</p>
      <Form.Item name="withMembers" valuePropName="checked" extra={t('copy.withMembersText')}>
        <Checkbox>{t('copy.withMembers')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="withTasks"
        valuePropName="checked"
        extra={mayCopyTasks ? t('copy.withTasksText') : t('copy.withTasksNever')}
      >
        <Checkbox disabled={!mayCopyTasks}>{t('copy.withTasks')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="launch"
        label={t('copy.launch')}
        extra={
          project.dueDate ? t('copy.launchFrom', { day: fullDay(project.dueDate, language) }) : t('copy.launchText')
        }
      >
        <DayField label={t('copy.launch')} />
      </Form.Item>
    </ProjectForm>
  );
}
