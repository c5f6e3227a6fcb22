import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './more.module.css';

type MoreProps = { onMore: () => void; isReading: boolean };

/** The end of the loaded part of a list: scrolling near it loads more, and so does the button. */
export function More({ onMore, isReading }: MoreProps) {
  const { t } = useTranslation('common');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = end.current;
    if (!place || isReading || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '300px' });
    observer.observe(place);
    return () => observer.disconnect();
  }, [onMore, isReading]);
  return (
    <div ref={end} className={styles.more}>
      <Button loading={isReading} onClick={onMore}>
        {t('action.showMore')}
      </Button>
    </div>
  );
}
