import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBranding } from '../../kernel/theme/branding.ts';
import { Logo } from '../logo.tsx';
import type { MenuLine } from '../menu/menu.ts';
import type { Sidebar } from '../menu/use-sidebar.ts';
import { openOverlay } from '../overlay.ts';
import styles from './header.module.css';
import { OwnTools } from './header.tsx';
import { TopNav } from './top-nav.tsx';

type TopHeaderProps = { lines: readonly MenuLine[]; home: string; sidebar: Sidebar };

/** Header that contains the top menu. */
export function TopHeader({ lines, home, sidebar }: TopHeaderProps) {
  const { t } = useTranslation('shell');
  const { title } = useBranding();
  return (
    <header className={styles.header}>
      <Link to={home} className={styles.brand} aria-label={title}>
        <Logo />
        {sidebar.device === 'desktop' && <span>{title}</span>}
      </Link>
      <TopNav lines={lines} />
      <Button
        type="text"
        className={styles.find ?? ''}
        data-tour="search"
        icon={<SearchOutlined />}
        aria-label={t('header.search')}
        title={t('header.search')}
        onClick={() => openOverlay('palette')}
      />
      <OwnTools device={sidebar.device} />
    </header>
  );
}
