import { type Announcement, announcement } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { call, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { offerUndo } from '../../../kernel/writes/undo-message.ts';

const REFRESHED_LISTS = { alsoRefresh: ['announcementSend'] };

/** Publishes and revokes announcements; both can be undone. */
export function usePublishing() {
  const { t } = useTranslation('announcements');
  const release = useSend(announcement.doReleaseData, REFRESHED_LISTS);
  const recall = useSend(announcement.doReovkeData, REFRESHED_LISTS);
  const offer = (text: string, { id, version }: Announcement) => {
    const undo = async () => {
      await call(announcement.undo, { body: { id, version } });
      notify(({ message }) => void message.success(t('admin.undone')));
      await refresh('announcement', 'announcementSend');
    };
    const key = `announcement ${id}`;
    offerUndo({ key, text, verb: t('admin.undo'), undo: () => void undo().catch(() => undefined) });
  };
  return {
    publish: async (id: string) => {
      const done = await release.mutateAsync({ query: { id } });
      const name = done.titile;
      offer(done.scheduled ? t('admin.scheduled', { name }) : t('admin.published', { name }), done);
    },
    revoke: async (id: string) => {
      const done = await recall.mutateAsync({ query: { id } });
      offer(t('admin.revoked', { name: done.titile }), done);
    },
    isBusy: release.isPending || recall.isPending,
  };
}
