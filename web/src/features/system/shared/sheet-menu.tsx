import { DownloadOutlined } from '@ant-design/icons';
import type { Identified, Input, Route } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { download } from '../../../kernel/files.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { said } from './said.ts';

type SheetMenuProps<R extends Route> = {
  route: Identified<R>;
  /** What the list is narrowed to. */
  query: Record<string, string | undefined>;
  name: string;
};

/** Gives the list out as a table. */
export function SheetMenu<R extends Route>({ route, query, name }: SheetMenuProps<R>) {
  const { t } = useTranslation(['system', 'common']);
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const save = (format: 'xlsx' | 'csv') => {
    const input = { query: { ...given, format } } as unknown as Input<R>;
    void download(route, input, `${name}.${format}`).then(
      () => said(t('common:file.exported')),
      () => undefined,
    );
  };
  return (
    <MenuButton
      label={t('export')}
      icon={<DownloadOutlined />}
      type="default"
      entries={[
        { key: 'xlsx', label: t('exportXlsx'), run: () => save('xlsx') },
        { key: 'csv', label: t('exportCsv'), run: () => save('csv') },
      ]}
    >
      {t('export')}
    </MenuButton>
  );
}
