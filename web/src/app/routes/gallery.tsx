import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AvatarList } from '../../ui/avatar-list.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Ellipsis } from '../../ui/ellipsis.tsx';
import { CountDown } from '../../ui/numbers/count-down.tsx';
import { NumberInfo } from '../../ui/numbers/number-info.tsx';
import { Trend } from '../../ui/numbers/trend.tsx';
import { Page } from '../../ui/page.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { AppearanceSwitch } from '../header/appearance-switch.tsx';
import { LanguageSwitch } from '../header/language-switch.tsx';
import styles from './gallery.module.css';

const FACES = ['王敏', '李伟', 'Hana Sato', 'Tomas Novak', '陈静', 'Maria Lopez'].map((realname, at) => ({
  id: (at + 10).toString(16).padStart(32, '0'),
  realname,
}));

/** Public gallery of the shared components. */
export function Gallery() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('gallery.title'));
  return (
    <Page
      title={t('gallery.title')}
      action={
        <>
          <LanguageSwitch />
          <AppearanceSwitch />
        </>
      }
    >
      <div className={styles.grid}>
        <Sample name={t('gallery.trend')}>
          <div className={styles.row}>
            <Trend change={12.5} />
            <Trend change={-8} />
            <Trend change={-3} good="down" />
            <Trend change={0} />
          </div>
        </Sample>
        <Sample name={t('gallery.avatarList')}>
          <AvatarList people={FACES} size={28} />
          <AvatarList people={FACES} maxLength={3} size={28} />
        </Sample>
        <Sample name={t('gallery.countDown')}>
          <Counting />
        </Sample>
        <Sample name={t('gallery.ellipsis')}>
          <Ellipsis text={t('gallery.longText')} />
          <Ellipsis text="站群商品同步任务执行结果通知与异常处理说明" />
          <Ellipsis text={t('gallery.longText')} length={60} />
        </Sample>
        <Sample name={t('gallery.numberInfo')}>
          <dl className={styles.row}>
            <NumberInfo title={t('gallery.visits')} value={12_345} change={17.1} />
            <NumberInfo title={t('gallery.overdue')} value={7} unit={t('gallery.tasks')} change={-22} good="down" />
          </dl>
        </Sample>
        <Sample name={t('gallery.detailList')} wide>
          <DetailList
            columns={4}
            details={[
              [t('gallery.site'), 'SITE'],
              [t('gallery.owner'), <AvatarList key="owner" people={FACES} maxLength={1} />],
              [t('gallery.visits'), '12,345'],
              [t('gallery.change'), <Trend key="change" change={4.2} />],
              [t('gallery.address'), 'https://example.com/spring-range/kitchen'],
            ]}
          />
        </Sample>
      </div>
    </Page>
  );
}

function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? `${styles.sample} ${styles.wide}` : styles.sample} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  );
}

const FIVE_SECONDS = 5_000;

function Counting() {
  const { t } = useTranslation('shell');
  const [to, setTo] = useState<number | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const start = () => {
    setDragOver(false);
    setTo(Date.now() + FIVE_SECONDS);
  };
  return (
    <div className={styles.row}>
      {to !== null && <CountDown to={to} onEnd={() => setDragOver(true)} />}
      <span role="status">{isDragOver && t('gallery.over')}</span>
      <Button onClick={start}>{t('gallery.start')}</Button>
    </div>
  );
}
