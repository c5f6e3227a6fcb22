import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';

const DeadlinesDialog = part(() => import('./deadlines-dialog.tsx'), 'DeadlinesDialog');

/** Button that opens the periods that deadlines and reminders are counted with. */
export function DeadlinesButton() {
  const { t } = useTranslation('workOrders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Glyph name="clock" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('deadlines.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <DeadlinesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
