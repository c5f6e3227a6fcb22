import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';

const FeedDialog = part(() => import('./feed-dialog.tsx'), 'FeedDialog');

/** Opens the calendar feed of a project, or of the user's own tasks. */
export function FeedButton({ project }: { project: { id: string; name: string } | null }) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('calendar.feed.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FeedDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
