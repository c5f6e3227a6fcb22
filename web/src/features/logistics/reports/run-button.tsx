import { DownloadOutlined } from '@ant-design/icons';
import { type RecordJobItem, recordJob, report } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { download } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notify.ts';
import { announceJob } from '../../../records/jobs/announce-job.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';

/** A run that takes longer continues in the background. */
const TIMEOUT = 60_000;
const FIRST_PAUSE = 250;
const MAX_PAUSE = 3_000;

/** Runs a report and waits for its only item; `item` is undefined if it has not ended within a minute. */
async function runReport(
  templateId: string,
  today: string,
): Promise<{ jobId: string; item: RecordJobItem | undefined }> {
  const { jobId } = await call(report.run, { body: { templateId, today } });
  const begun = performance.now();
  for (let pause = FIRST_PAUSE; performance.now() - begun < TIMEOUT; pause = Math.min(pause * 1.5, MAX_PAUSE)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const { records } = await call(recordJob.items, { query: { id: jobId } });
    const item = records.find(({ state }) => state !== 'pending' && state !== 'running');
    if (item) return { jobId, item };
  }
  return { jobId, item: undefined };
}

type RunButtonProps = { templateId: string; isEnabled: boolean; size?: 'small' };

/** Button that runs a report as a job and downloads its file. */
export function RunButton({ templateId, isEnabled, size }: RunButtonProps) {
  const { t } = useTranslation('logistics');
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const { jobId, item } = await runReport(templateId, dayOf(new Date()));
      if (!item) return announceJob(jobId);
      if (item.file === null) {
        notify(({ message }) => void message.error(item.message ?? t('reports.notMade')));
        return;
      }
      if (await download(recordJob.file, { query: { id: item.id } }, item.file))
        notify(({ message }) => void message.success(t('reports.ran', { rows: item.message ?? '' })));
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof RequestError)) throw error;
    } finally {
      setRunning(false);
      void refresh('report');
    }
  };
  return (
    <Button
      {...(size && { size })}
      icon={<DownloadOutlined aria-hidden />}
      loading={isRunning}
      disabled={!isEnabled}
      onClick={() => void run()}
    >
      {size ? t('reports.runShort') : t('reports.run')}
    </Button>
  );
}
