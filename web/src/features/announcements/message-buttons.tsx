import { CheckOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/words/label-text.ts';
import styles from './bell.module.css';

type MessageButtonsProps = { title: string; onWhy: () => void; onRead: () => void };

/** Marks a message as read without opening it, and shows why it came. */
export function MessageButtons({ title, onWhy, onRead }: MessageButtonsProps) {
  const { t } = useTranslation('identity');
  const { t: words } = useTranslation('announcements');
  const why = t('account.notify.why.title');
  const read = words('mine.markRead');
  return (
    <>
      <Button
        type="text"
        className={styles.why ?? ''}
        icon={<CheckOutlined aria-hidden />}
        title={read}
        aria-label={labelText(read, title)}
        onClick={onRead}
      />
      <Button
        type="text"
        className={styles.why ?? ''}
        icon={<QuestionCircleOutlined aria-hidden />}
        title={why}
        aria-label={labelText(why, title)}
        onClick={onWhy}
      />
    </>
  );
}
