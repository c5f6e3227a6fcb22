import {
  commonFailures,
  PROJECT_CATEGORIES,
  PROJECT_NAME_MAX,
  PROJECT_STATES,
  type ProjectChanges,
  ProjectDraft,
  project,
  REASON_MAX,
  VISIBILITIES,
} from '@opsyard/contract';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useCan } from '../../../kernel/can.tsx';
import { countUpTo, fieldErrors, rulesFor } from '../../../kernel/forms/forms.ts';
import { useFormBase } from '../../../kernel/forms/use-form-base.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { notify } from '../../../kernel/notify.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { DaysOffWarning } from '../../../ui/dates/days-off-warning.tsx';
import { ChangedFields } from '../../../ui/forms/changed-fields.tsx';
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts';
import { useSaveCommand } from '../../../ui/forms/use-save-command.ts';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { confirmByName } from '../../../ui/popups/confirm-by-name.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { ColorField } from './color-field.tsx';
import { type FactValues, factsOf, projectChanges } from './fact-values.ts';
import { KeySetting } from './key-setting.tsx';
import { ModuleChoices } from './module-choices.tsx';
import styles from './settings.module.css';
import { useFactText } from './use-fact-text.ts';

const DuplicateProject = part(() => import('../project/duplicate-project.tsx'), 'DuplicateProject');

const HoldDialog = part(() => import('../trash/hold-dialog.tsx'), 'HoldDialog');

const DESCRIPTION_MAX = 4000;

/** The facts of a project, handing it over, archiving and deleting it. */
export function GeneralSettings() {
  const { t } = useTranslation('tasks');
  const { project: now, can } = useScope();
  const [form] = Form.useForm<FactValues>();
  const { mutate, isPending } = useSend(project.edit);
  const { theirs, keep, changesOf, versionFor, rebase } = useFormBase(form, factsOf(now), now.version);
  const mayManage = can('manageProject');
  const locked = !mayManage || now.state === 'archived';
  const color = Form.useWatch('color', form) ?? now.color;
  const { state } = now;
  const factText = useFactText();
  const typed = Form.useWatch([], form);
  const group = t('settings.general');
  useSaveCommand({ group, title: t('settings.save'), save: locked ? null : form.submit });
  useLeaveGuard(!locked && typed !== undefined && Object.keys(changesOf(typed)).length > 0);
  const save = (changes: ProjectChanges, version = now.version) =>
    mutate(
      { body: { id: now.id, version, changes } },
      {
        onSuccess(saved) {
          rebase(factsOf(saved), saved.version);
          notify(({ message }) => void message.success(t('settings.saved')));
        },
        onError(error) {
          form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0]);
          if (error.is(commonFailures.staleVersion)) void refresh('project');
        },
      },
    );
  return (
    <div className={styles.part}>
      <Form<FactValues>
        name={useId()}
        form={form}
        layout="vertical"
        className={styles.form}
        disabled={locked}
        requiredMark={false}
        initialValues={factsOf(now)}
        onFinish={(values) => {
          const changes = changesOf(values);
          if (Object.keys(changes).length > 0) save(projectChanges(changes, now), versionFor(changes));
        }}
      >
        <Form.Item name="name" label={t('settings.name')} rules={rulesFor(ProjectDraft, 'name')}>
          <Input count={countUpTo(PROJECT_NAME_MAX)} />
        </Form.Item>
        <KeySetting />
        <Form.Item name="description" label={t('settings.description')}>
          <Input.TextArea rows={3} count={countUpTo(DESCRIPTION_MAX)} />
        </Form.Item>
        <div className={styles.columns}>
          <Form.Item name="category" label={t('settings.category')}>
            <Select
              options={PROJECT_CATEGORIES.map((one) => ({ value: one, label: t(`shared.projectCategory.${one}`) }))}
            />
          </Form.Item>
          <Form.Item name="visibility" label={t('settings.visibility')}>
            <Select options={VISIBILITIES.map((one) => ({ value: one, label: t(`shared.visibility.${one}`) }))} />
          </Form.Item>
          <Form.Item name="state" label={t('settings.state')}>
            <Select
              options={PROJECT_STATES.filter((one) => one !== 'archived' || state === 'archived').map((one) => ({
                value: one,
                label: t(`shared.state.${one}`),
              }))}
            />
          </Form.Item>
          <Form.Item name="color" label={t('settings.color')}>
            <ColorField
              value={color}
              label={t('settings.color')}
              disabled={locked}
              onPick={(picked) => form.setFieldValue('color', picked)}
            />
          </Form.Item>
          <Form.Item name="startDate" label={t('shared.field.startDate')}>
            <DayField label={t('shared.field.startDate')} disabled={locked} />
          </Form.Item>
          <Form.Item name="dueDate" label={t('shared.field.dueDate')}>
            <DayField label={t('shared.field.dueDate')} disabled={locked} />
          </Form.Item>
        </div>
        <Form.Item name="workingDays" valuePropName="checked" extra={t('schedule.workingDaysHint')}>
          <Checkbox>{t('schedule.workingDays')}</Checkbox>
        </Form.Item>
        {typed?.workingDays && <DaysOffWarning hint={t('schedule.daysOffHint')} />}
        <ModuleChoices />
        {theirs.length > 0 && (
          <ChangedFields fields={theirs.map((field) => factText(field, factsOf(now)))} keep={keep} />
        )}
        {!locked && (
          <Button type="primary" htmlType="submit" loading={isPending}>
            {t('settings.save')}
          </Button>
        )}
      </Form>
      <HandOver onHandOver={(ownerId) => save({ ownerId })} />
      <Duplicate />
      {mayManage && (
        <div className={styles.danger}>
          <Button onClick={() => save({ state: now.state === 'archived' ? 'active' : 'archived' })}>
            {now.state === 'archived' ? t('settings.bringBack') : t('settings.archiveProject')}
          </Button>
          <Hold />
          {can('deleteProject') && <DeleteProject />}
        </div>
      )}
    </div>
  );
}

function Duplicate() {
  const { t } = useTranslation('tasks');
  const { project: now } = useScope();
  const [open, setOpen] = useState(false);
  if (!useCan('task:project:add')) return null;
  return (
    <div className={styles.adder}>
      <Button onClick={() => setOpen(true)}>{t('projects.duplicate')}</Button>
      {open && (
        <Suspense fallback={null}>
          <DuplicateProject project={now} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Hold() {
  const { t } = useTranslation('tasks');
  const { project: now } = useScope();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('shared.entry.hold')}</Button>
      {open && (
        <Suspense fallback={null}>
          <HoldDialog kind="project" id={now.id} title={now.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function HandOver({ onHandOver }: { onHandOver: (ownerId: string) => void }) {
  const { t } = useTranslation('tasks');
  const { project: now, can } = useScope();
  const mayHandOver = can('deleteProject') || (can('manageProject') && now.ownerGone);
  if (!mayHandOver || now.state === 'archived') return null;
  const others = now.members.filter(({ id }) => id !== now.owner.id);
  const confirmChange = (ownerId: string) => {
    const name = others.find(({ id }) => id === ownerId)?.realname ?? '';
    confirm({
      title: t('settings.handOverTo', { name }),
      text: now.ownerGone ? t('settings.takeOverText', { name: now.owner.realname }) : t('settings.handOverText'),
      verb: t('settings.handOver'),
      run: () => onHandOver(ownerId),
    });
  };
  return (
    <div className={styles.adder}>
      <span>{t(now.ownerGone ? 'settings.ownerGone' : 'settings.ownerIs', { name: now.owner.realname })}</span>
      <Select
        className={styles.handOver ?? ''}
        value={null}
        placeholder={t('settings.handOver')}
        aria-label={t('settings.handOver')}
        options={others.map(({ id, realname }) => ({ value: id, label: realname }))}
        onChange={(ownerId: string | null) => ownerId && confirmChange(ownerId)}
      />
    </div>
  );
}

function DeleteProject() {
  const { t } = useTranslation('tasks');
  const { project: now } = useScope();
  const navigate = useNavigate();
  const list = usePathTo()('task/ProjectsList') ?? '/';
  const { mutateAsync } = useSend(project.delete);
  const confirmChange = () =>
    confirmByName({
      title: t('settings.deleteProject'),
      text: t('settings.deleteProjectText'),
      verb: t('settings.deleteProject'),
      name: now.name,
      note: { label: t('settings.deleteReason'), maxLength: REASON_MAX },
      run: async (reason) => {
        await mutateAsync({ query: { id: now.id, ...(reason && { reason }) } });
        void navigate(list);
      },
    });
  return (
    <Button danger onClick={confirmChange}>
      {t('settings.deleteProject')}
    </Button>
  );
}
