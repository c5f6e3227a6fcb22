import { EllipsisOutlined } from '@ant-design/icons';
import { type RecordJob, recordJob } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { saveExport } from '../../kernel/files.ts';
import { labelText } from '../../kernel/words/label-text.ts';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import styles from './jobs.module.css';

type JobActionsProps = { job: RecordJob; onCreated: (id: string) => void };

/** Actions of a job in its current state: the main one as a button, the others in a menu. */
export function JobActions({ job, onCreated }: JobActionsProps) {
  const { t } = useTranslation('records');
  const [isConfirming, setConfirming] = useState(false);
  const send = {
    start: useSend(recordJob.start),
    pause: useSend(recordJob.pause),
    resume: useSend(recordJob.resume),
    cancel: useSend(recordJob.cancel),
    retry: useSend(recordJob.retry),
    clone: useSend(recordJob.clone),
  };
  const { id, title } = job;
  const body = { id };
  const first = firstAction(job);
  const entries: MenuEntry[] = [
    ...(isOpen(job) ? [{ key: 'cancel', label: t('job.action.cancel'), run: () => setConfirming(true) }] : []),
    {
      key: 'clone',
      label: t('job.action.clone'),
      run: () => send.clone.mutate({ body }, { onSuccess: (copy) => onCreated(copy.id) }),
    },
    ...(job.failed + job.skipped > 0
      ? (['xlsx', 'csv'] as const).map((format) => ({
          key: format,
          label: t(`job.action.${format}`),
          run: () => void saveExport(recordJob.errorSheet, { query: { id, format } }, `${title}.${format}`),
        }))
      : []),
  ];
  return (
    <span className={styles.actions}>
      {first && (
        <Button
          size="small"
          aria-label={labelText(t(`job.action.${first}`), title)}
          loading={send[first].isPending}
          onClick={() => send[first].mutate({ body })}
        >
          {t(`job.action.${first}`)}
        </Button>
      )}
      <MenuButton
        size="small"
        label={t('job.more', { name: title })}
        icon={<EllipsisOutlined aria-hidden />}
        entries={entries}
      />
      <Modal
        open={isConfirming}
        title={t('job.cancelAsk')}
        okText={t('job.action.cancel')}
        okButtonProps={{ danger: true, loading: send.cancel.isPending }}
        cancelText={t('job.keep')}
        onOk={() => send.cancel.mutate({ body }, { onSettled: () => setConfirming(false) })}
        onCancel={() => setConfirming(false)}
      >
        {t('job.cancelText')}
      </Modal>
    </span>
  );
}

function isOpen({ state, cancelling }: RecordJob): boolean {
  return !cancelling && ['draft', 'queued', 'running', 'paused'].includes(state);
}

function firstAction(job: RecordJob): 'start' | 'pause' | 'resume' | 'retry' | null {
  if (job.cancelling) return null;
  if (job.state === 'draft' || job.waiting?.why === 'schedule') return 'start';
  if (job.state === 'paused') return 'resume';
  if (job.state === 'queued' || job.state === 'running') return 'pause';
  return job.failed > 0 ? 'retry' : null;
}
