import { DownloadOutlined } from '@ant-design/icons';
import { asset, assetFile } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kernel/api.ts';
import { download } from '../../kernel/files.ts';
import type { BulkProps } from '../../records/scope.ts';
import { despiteExpiry } from './despite-expiry.ts';

/** Maximum assets per archive; the server rejects more. */
const MOST = 200;

/** Downloads the newest versions of the selected assets as one archive. */
export function ZipButton({ which, onDone }: BulkProps) {
  const { t } = useTranslation('assets');
  const [isBusy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    try {
      const ids = await idsOf(which);
      if (ids.length > 0)
        await despiteExpiry(async (evenExpired) => {
          const body = { ids, ...(evenExpired && { evenExpired }) };
          if (await download(assetFile.zip, { body }, `${t('folder.all')}.zip`, !evenExpired)) onDone();
        });
    } catch {
      // The error has already been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void fetch()}>
      {t('zip')}
    </Button>
  );
}

async function idsOf(which: BulkProps['which']): Promise<string[]> {
  if ('ids' in which) return which.ids;
  const { records } = await call(asset.list, { query: { ...which, limit: MOST } });
  return records.map(({ id }) => id);
}
