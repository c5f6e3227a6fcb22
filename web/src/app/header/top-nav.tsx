import { DownOutlined, MoreOutlined } from '@ant-design/icons';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../kernel/words/language.ts';
import { lineAt, type MenuLine, parentsOf, titleIn } from '../menu/menu.ts';
import { MenuLinesContext } from '../menu/menu-lines.ts';
import { NavFlyout } from '../menu/nav-flyout.tsx';
import { useVisibleCount } from '../menu/use-visible-count.ts';
import styles from './top-nav.module.css';

/** Top menu in the header; entries that do not fit move into an overflow menu. */
export function TopNav({ lines }: { lines: readonly MenuLine[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const here = lineAt(lines, pathname)?.key;
  const above = parentsOf(lines, here);
  const [row, fitting] = useVisibleCount(lines.length);
  const rest = lines.slice(fitting);
  const isHere = ({ key }: MenuLine) => key === here || above.includes(key);
  return (
    <nav className={styles.nav} aria-label={t('nav.menu')} data-tour="menu">
      <ul ref={row} className={styles.row}>
        {lines.map((line, at) => (
          <li key={line.key} className={at < fitting ? undefined : styles.unseen}>
            <TopLine line={line} isHere={isHere(line)} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <NavFlyout title={t('nav.more')} lines={rest} side="under" className={classOf(rest.some(isHere))}>
          <MoreOutlined aria-hidden />
          <span className="visually-hidden">{t('nav.more')}</span>
        </NavFlyout>
      )}
    </nav>
  );
}

function TopLine({ line, isHere }: { line: MenuLine; isHere: boolean }) {
  const title = titleIn(useLanguage(), line);
  const { preload } = use(MenuLinesContext);
  if (line.children.length > 0) {
    return (
      <NavFlyout title={title} lines={line.children} side="under" className={classOf(isHere)}>
        {title}
        <DownOutlined className={styles.arrow ?? ''} aria-hidden />
      </NavFlyout>
    );
  }
  if (line.external) {
    return (
      <a className={classOf(false)} href={line.external} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    );
  }
  return (
    <Link
      className={classOf(isHere)}
      to={line.key}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={() => preload(line)}
      onFocus={() => preload(line)}
    >
      {title}
    </Link>
  );
}

function classOf(isHere: boolean): string {
  return isHere ? `${styles.line} ${styles.here}` : `${styles.line}`;
}
