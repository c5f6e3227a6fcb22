import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/popups/confirm.tsx';

type DeleteSelectedProps = { title: string; text: string; run: () => Promise<unknown> };

/** Button that deletes the selected rows after confirmation. */
export function DeleteSelected({ title, text, run }: DeleteSelectedProps) {
  const { t } = useTranslation('system');
  const confirmChange = () =>
    confirm({ title, text, verb: t('delete'), danger: true, run: () => run().catch(() => undefined) });
  return (
    <Button danger onClick={confirmChange}>
      {t('delete')}
    </Button>
  );
}
