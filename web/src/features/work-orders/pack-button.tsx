import { PACK_LANGUAGES, type PackLanguage, workOrder, workOrderPack } from '@opsyard/contract';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { download } from '../../kernel/files.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';

/** Language names in their own language, as users may not read the other. */
const LANGUAGES: Readonly<Record<PackLanguage, string>> = { en: 'English', zh: '中文' };

/** Button that downloads the evidence pack with the claim in the language of the carrier. */
export function PackButton({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const { data: order } = useRead(workOrder.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const [isFetching, setFetching] = useState(false);
  const fetchPack = async (language?: PackLanguage) => {
    setFetching(true);
    const query = { orderId: id, ...(language && { language }) };
    await download(
      workOrderPack.download,
      { query },
      `${[order?.number ?? 'evidence', language].filter(Boolean).join('-')}.zip`,
    ).catch(() => false);
    setFetching(false);
  };
  const items = [
    { key: 'channel', label: t('evidence.packLanguage'), onClick: () => void fetchPack() },
    ...PACK_LANGUAGES.map((key) => ({ key, label: LANGUAGES[key], onClick: () => void fetchPack(key) })),
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button loading={isFetching} icon={<Glyph name="archive" />}>
        {t('evidence.pack')}
      </Button>
    </Dropdown>
  );
}
