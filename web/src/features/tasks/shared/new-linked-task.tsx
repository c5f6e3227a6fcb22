import { project, search, TITLE_MAX, task, taskLink } from '@opsyard/contract';
import { Form, Input, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import type { CreateProps } from '../../../kernel/record-creators.ts';
import { RequestError } from '../../../kernel/request-error.ts';
import { confirmDespiteWarning } from '../../../records/parts/add-link.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { taskStoreOf } from './task-store.ts';

/** Adds a task about a record of another feature, in a project the person chooses. */
export function NewLinkedTask({ title: given, link, onAdded, onClose }: CreateProps) {
  const { t } = useTranslation('tasks');
  const [open, setOpen] = useState(true);
  const [title, setTitle] = useState([...given].slice(0, TITLE_MAX).join(''));
  const [projectId, setProjectId] = useState<string | null>(null);
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
      added.current ??= await addTask(target, title.trim());
      await call(taskLink.add, { body: { recordId: added.current, ...link, ...(despite && { despite }) } });
      notify(({ message }) => void message.success(t('linked.added', { title: title.trim() })));
      onAdded();
      setOpen(false);
    } catch (error) {
      // What went wrong has been said.
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
            onChange={setProjectId}
          />
        </Form.Item>
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

/** The warning before linking a record; null if there is none. */
async function warningAbout({ type, id }: CreateProps['link']): Promise<string | null> {
  const [chip] = await call(search.chips, { query: { refs: `${type}:${id}` } });
  return chip?.warning ?? null;
}

async function addTask(projectId: string, title: string): Promise<string> {
  const { records } = await call(task.add, { body: { projectId, title } });
  taskStoreOf(projectId).markStale();
  void refresh('project');
  return records[0]?.id ?? '';
}
