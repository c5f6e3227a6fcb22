import { type Announcement, announcement } from '@opsyard/contract';
import { Button } from 'antd';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useSend } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notices.ts';
import { refresh } from '../../../kernel/query-cache.ts';

const SHOWN_FOR = 8;
const ALSO = { alsoRefresh: ['announcementSend'] };

/** Publishing and revoking, each with a button to take it back. */
export function usePublishing() {
  const { t } = useTranslation('news');
  const release = useSend(announcement.doReleaseData, ALSO);
  const recall = useSend(announcement.doReovkeData, ALSO);
  const offer = (text: string, done: Announcement) => {
    const key = `announcement ${done.id}`;
    const undo = async () => {
      notify(({ message }) => message.destroy(key));
      await call(announcement.undo, { body: { id: done.id, version: done.version } });
      notify(({ message }) => void message.success(t('admin.undone')));
      await refresh('announcement', 'announcementSend');
    };
    notify(({ message }) => {
      const onClick = () => void undo().catch(() => undefined);
      const button = createElement(Button, { type: 'link', size: 'small', onClick }, t('admin.undo'));
      const content = createElement('span', null, text, ' ', button);
      void message.open({ key, type: 'success', duration: SHOWN_FOR, content });
    });
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
