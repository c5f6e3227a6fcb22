import { type Profile, profile } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { upload } from '../../../kernel/files.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { notify } from '../../../kernel/notify.ts';
import { changeUser } from '../../../kernel/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

const CropDialog = part(() => import('./crop-dialog.tsx'), 'CropDialog', 'first');
const AVATAR_SIZE = 72;

/** Profile picture, cropped to a square before the upload. */
export function PictureSection({ me }: { me: Profile }) {
  const { t } = useTranslation('identity');
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const { mutateAsync: remove, isPending } = useSend(profile.removeAvatar);
  const savePicture = async (picture: File) => {
    changeUser(await upload(profile.setAvatar, {}, picture));
    setChosen(null);
    // Pictures are shown beside tasks and users everywhere.
    await refresh('profile', 'project', 'identity', 'comment');
    notify(({ message }) => void message.success(t('account.picture.kept')));
  };
  return (
    <Section title={t('account.picture.title')} text={t('account.picture.text')}>
      <div className={styles.face}>
        <Avatar person={me} size={AVATAR_SIZE} decorative />
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={t('account.picture.choose')}
          onChange={({ target }) => {
            setChosen(target.files?.[0] ?? null);
            target.value = '';
          }}
        />
        <Button onClick={() => picker.current?.click()}>{t('account.picture.choose')}</Button>
        {me.avatar && (
          <Button type="text" loading={isPending} onClick={() => remove({}).then(changeUser, () => undefined)}>
            {t('account.picture.remove')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {chosen && <CropDialog file={chosen} onCancel={() => setChosen(null)} onCut={savePicture} />}
      </Suspense>
    </Section>
  );
}
