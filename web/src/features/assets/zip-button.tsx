import { DownloadOutlined } from '@ant-design/icons';
import { assetFile } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kernel/files.ts';
import type { BulkProps } from '../../records/scope.ts';
import { despiteExpiry } from './despite-expiry.ts';
import { matchingIds } from './matching-ids.ts';

/** Downloads the newest or the approved versions of the selected assets as one archive. */
export function ZipButton({ which, onDone }: BulkProps) {
  const { t } = useTranslation('assets');
  const [isBusy, setBusy] = useState(false);
  const fetch = async (only: { approved?: true }) => {
    setBusy(true);
    try {
      const ids = await matchingIds(which);
      if (ids.length > 0)
        await despiteExpiry(async (evenExpired) => {
          const body = { ids, ...only, ...(evenExpired && { evenExpired }) };
          if (await download(assetFile.zip, { body }, `${t('folder.all')}.zip`, !evenExpired)) onDone();
        });
    } catch {
      // The error has already been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void fetch({})}>
        {t('zip')}
      </Button>
      <Button disabled={isBusy} onClick={() => void fetch({ approved: true })}>
        {t('folder.zipApproved')}
      </Button>
    </>
  );
}
