import {
  COPIED_PARTS,
  type CopiedPart,
  TEMPLATE_ROLES,
  type TemplateRole,
  taskTemplate,
  taskTemplateFailures,
} from '@opsyard/contract';
import { Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { Failure } from '../../../ui/failure.tsx';
import { DialogPart } from '../copy/dialog-part.tsx';
import { PartsField } from '../copy/parts-field.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './task-templates.module.css';

const NAME_MAX = 60;

type SaveTaskTemplateProps = { ids: readonly string[]; title: string; onClose: () => void };

/** Makes a template of tasks, for their project or for all. */
export function SaveTaskTemplate({ ids, title, onClose }: SaveTaskTemplateProps) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayShare = useCan('task:template:share');
  const [open, setOpen] = useState(true);
  const [name, setName] = useState([...title].slice(0, NAME_MAX).join(''));
  const [parts, setParts] = useState<CopiedPart[]>([...COPIED_PARTS]);
  const [shared, setShared] = useState(!can('manageProject'));
  const [workingDays, setWorkingDays] = useState(project.workingDays);
  const [roles, setRoles] = useState<ReadonlyMap<string, TemplateRole>>(new Map());
  const [taken, setTaken] = useState<string | null>(null);
  const which = { projectId: project.id, ids: [...ids], parts };
  const { data, error, refetch } = useRead(taskTemplate.people, { body: which }, { quiet: true });
  const people = (data?.people ?? []).map((one) => ({ ...one, as: roles.get(one.id) ?? one.as }));
  const { mutate, isPending } = useSend(taskTemplate.add, { alsoRefresh: ['taskTemplate'], quiet: true });
  const [problem, setProblem] = useState<typeof error>(null);
  const isReady = data !== undefined && name.trim() !== '' && [...name.trim()].length <= NAME_MAX;
  const save = () => {
    if (!isReady) return;
    const named = people.map(({ id, as }) => ({ id, as }));
    mutate(
      { body: { ...which, name: name.trim(), shared, workingDays, people: named } },
      {
        onSuccess() {
          setOpen(false);
          notify(({ message }) => void message.success(t('taskTemplate.saved')));
        },
        onError(refused) {
          if (refused.is(taskTemplateFailures.nameTaken)) setTaken(refused.message);
          else setProblem(refused);
        },
      },
    );
  };
  return (
    <Modal
      open={open}
      title={t('taskTemplate.saveTitle')}
      okText={t('taskTemplate.save')}
      okButtonProps={{ disabled: !isReady }}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={560}
    >
      <DialogPart label={t('taskTemplate.name')}>
        <Name value={name} problem={taken} onSave={save} onType={(typed) => [setName(typed), setTaken(null)]} />
      </DialogPart>
      <PartsField value={parts} onChange={setParts} />
      <div className={styles.options}>
        {mayShare && can('manageProject') && (
          <Option value={shared} label={t('taskTemplate.shared')} onChange={setShared}>
            {t('taskTemplate.sharedText')}
          </Option>
        )}
        <Option value={workingDays} label={t('taskTemplate.workingDays')} onChange={setWorkingDays}>
          {t('taskTemplate.workingDaysText')}
        </Option>
      </div>
      <People people={people} onChange={(id, as) => setRoles((now) => new Map(now).set(id, as))} />
      {(error ?? problem) && (
        <Failure error={(error ?? problem) as NonNullable<typeof error>} retry={() => void refetch()} />
      )}
    </Modal>
  );
}

type NameProps = { value: string; problem: string | null; onType: (name: string) => void; onSave: () => void };

function Name({ value, problem, onType, onSave }: NameProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  return (
    <>
      <Input
        aria-label={t('taskTemplate.name')}
        aria-invalid={problem !== null}
        aria-describedby={id}
        autoFocus
        value={value}
        count={countUpTo(NAME_MAX)}
        {...(problem !== null && { status: 'error' })}
        onChange={({ target }) => onType(target.value)}
        onPressEnter={onSave}
      />
      <p id={id} className={styles.problem} role="alert">
        {problem}
      </p>
    </>
  );
}

type OptionProps = { value: boolean; label: string; onChange: (checked: boolean) => void; children: string };

function Option({ value, label, onChange, children }: OptionProps) {
  return (
    <div>
      <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Checkbox>
      <p className={styles.hint}>{children}</p>
    </div>
  );
}

type PeopleProps = {
  people: readonly { id: string; realname: string; as: TemplateRole }[];
  onChange: (id: string, as: TemplateRole) => void;
};

/** Who replaces each person of the tasks when the template is used. */
function People({ people, onChange }: PeopleProps) {
  const { t } = useTranslation('tasks');
  if (people.length === 0) return null;
  return (
    <DialogPart label={t('taskTemplate.people')}>
      <ul className={styles.people}>
        {people.map(({ id, realname, as }) => (
          <li key={id}>
            <span>{realname}</span>
            <Select<TemplateRole>
              aria-label={t('taskTemplate.personOf', { name: realname })}
              value={as}
              options={TEMPLATE_ROLES.map((role) => ({
                value: role,
                label: t(`taskTemplate.role.${role}`, { name: realname }),
              }))}
              onChange={(role) => onChange(id, role)}
            />
          </li>
        ))}
      </ul>
    </DialogPart>
  );
}
