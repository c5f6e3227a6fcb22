import { DownloadOutlined } from '@ant-design/icons';
import { report } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/api.ts';
import { download } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notify.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { RequestError } from '../../../kernel/request-error.ts';
import { useNumberText } from '../../../ui/number-text.ts';
import { dayOf } from '../../../ui/when-text.ts';

type RunButtonProps = { templateId: string; isEnabled: boolean; size?: 'small' };

/** Button that generates the file of a report and downloads it. */
export function RunButton({ templateId, isEnabled, size }: RunButtonProps) {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const { id, name, rows, leftOut } = await call(report.run, { body: { templateId, today: dayOf(new Date()) } });
      if (await download(report.file, { query: { runId: id } }, name)) {
        const messages = [t('reports.ran', { count: rows, number: number(rows) })];
        if (leftOut > 0) messages.push(t('reports.leftOut', { count: leftOut }));
        notify(({ message }) => void message.success(messages.join(' ')));
      }
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
