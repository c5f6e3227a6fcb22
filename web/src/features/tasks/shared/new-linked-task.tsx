import { type Input as InputOf, project, search, TITLE_MAX, task, taskLink } from '@opsyard/contract';
import { Form, Input, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import type { CreateProps } from '../../../kernel/record-creators.ts';
import { confirmDespiteWarning } from '../../../records/parts/add-link.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { taskStoreOf } from './reading/task-store.ts';

/** Adds a task about a record of another feature, in a project the person chooses. */
export function NewLinkedTask({ title: given, link, onAdded, onClose }: CreateProps) {
  const { t } = useTranslation('tasks');
  const [open, setOpen] = useState(true);
  const [title, setTitle] = useState([...given].slice(0, TITLE_MAX).join(''));
  const [projectId, setProjectId] = useState<string | null>(null);
  const [typeId, setTypeId] = useState<string>();
  const [isSending, setSending] = useState(false);
  // A task that could not be linked is linked on retry, not added a second time.
  const added = useRef<string | null>(null);
  const { data: projects = [], isPending } = useRead(project.list, { query: {} });
  const possible = projects.filter(({ abilities }) => abilities.includes('editTasks'));
  const add = async (target: string, despite = false): Promise<void> => {
    setSending(true);
    try {
      // Confirmed before the task is created, so that cancelling leaves no task behind.
      const warning = despite ? null : await warningAbout(link);
      if (warning) return confirmDespiteWarning(warning, () => add(target, true));
      added.current ??= await addTask({ projectId: target, title: title.trim(), ...(typeId && { typeId }) });
      await call(taskLink.add, { body: { recordId: added.current, ...link, ...(despite && { despite }) } });
      notify(({ message }) => void message.success(t('linked.added', { title: title.trim() })));
      onAdded();
      setOpen(false);
    } catch (error) {
      // The failure has been shown.
      if (!(error instanceof RequestError)) throw error;
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t('linked.title')}
      okText={t('linked.add')}
      okButtonProps={{ disabled: projectId === null || title.trim() === '' }}
      confirmLoading={isSending}
      onOk={() => projectId !== null && void add(projectId)}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      width={520}
    >
      <Form layout="vertical">
        <Form.Item label={t('linked.project')} htmlFor="linked-task-project">
          <Select
            id="linked-task-project"
            placeholder={t('linked.choose')}
            value={projectId}
            autoFocus
            loading={isPending}
            notFoundContent={isPending ? <RowsSkeleton rows={2} /> : t('linked.none')}
            showSearch={{ optionFilterProp: 'label' }}
            options={possible.map(({ id, key, name }) => ({ value: id, label: `${name} (${key})` }))}
            onChange={(id) => {
              setProjectId(id);
              setTypeId(undefined);
            }}
          />
        </Form.Item>
        {projectId !== null && <TypeField projectId={projectId} value={typeId} onPick={setTypeId} />}
        <Form.Item label={t('linked.name')} htmlFor="linked-task-title">
          <Input
            id="linked-task-title"
            maxLength={TITLE_MAX}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

type TypeFieldProps = { projectId: string; value: string | undefined; onPick: (id: string) => void };

/** The type of the task, where its project has several. */
function TypeField({ projectId, value, onPick }: TypeFieldProps) {
  const { t } = useTranslation('tasks');
  const { data } = useRead(project.queryById, { query: { id: projectId } }, { quiet: true, staleTime: 60_000 });
  const types = data?.types.filter(({ archived }) => !archived) ?? [];
  if (types.length < 2) return null;
  return (
    <Form.Item label={t('shared.field.type')} htmlFor="linked-task-type">
      <Select
        id="linked-task-type"
        value={value ?? types.find(({ isDefault }) => isDefault)?.id}
        options={types.map((type) => ({ value: type.id, label: type.name }))}
        onChange={onPick}
      />
    </Form.Item>
  );
}

/** The warning before linking a record; null if there is none. */
async function warningAbout({ type, id }: CreateProps['link']): Promise<string | null> {
  const [chip] = await call(search.chips, { query: { refs: `${type}:${id}` } });
  return chip?.warning ?? null;
}

async function addTask(body: InputOf<typeof task.add>['body']): Promise<string> {
  const { records } = await call(task.add, { body });
  taskStoreOf(body.projectId).markStale();
  void refresh('project');
  return records[0]?.id ?? '';
}
