import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { createElement, use, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../kernel/words/language.ts';
import { LazyIcon } from '../../ui/icons/lazy-icon.tsx';
import { menuIcons } from './icons.ts';
import { lineAt, type MenuLine, parentsOf, titleIn } from './menu.ts';
import { MenuLinesContext } from './menu-lines.ts';
import { NavFlyout } from './nav-flyout.tsx';
import styles from './side-nav.module.css';

type SideNavProps = { lines: readonly MenuLine[]; collapsed: boolean; onGo?: (() => void) | undefined };

/** The side menu; the current page is highlighted. */
export function SideNav({ lines, collapsed, onGo }: SideNavProps) {
  const { pathname } = useLocation();
  const here = lineAt(lines, pathname)?.key;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const above = parentsOf(lines, here);
  const fold = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };

  return (
    <ul className={collapsed ? `${styles.list} ${styles.rail}` : styles.list}>
      {lines.map((line) => (
        <li key={line.key}>
          {line.children.length === 0 && <NavLine line={line} isHere={line.key === here} onGo={onGo} />}
          {line.children.length > 0 && collapsed && <RailGroup line={line} isAbove={above.includes(line.key)} />}
          {line.children.length > 0 && !collapsed && (
            <NavGroup line={line} here={here} folded={folded} fold={fold} onGo={onGo} />
          )}
        </li>
      ))}
    </ul>
  );
}

type NavLineProps = { line: MenuLine; isHere: boolean; onGo: (() => void) | undefined };

function NavLine({ line, isHere, onGo }: NavLineProps) {
  const title = titleIn(useLanguage(), line);
  const { preload } = use(MenuLinesContext);
  const content = (
    <>
      <Icon line={line} />
      <span className={styles.label}>{title}</span>
    </>
  );
  if (line.external) {
    return (
      <a className={styles.line} href={line.external} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  return (
    <Link
      className={isHere ? `${styles.line} ${styles.here}` : styles.line}
      to={line.key}
      title={title}
      aria-current={isHere ? 'page' : undefined}
      onClick={onGo}
      onPointerEnter={() => preload(line)}
      onFocus={() => preload(line)}
    >
      {content}
    </Link>
  );
}

type NavGroupProps = {
  line: MenuLine;
  here: string | undefined;
  folded: ReadonlySet<string>;
  fold: (key: string) => void;
  onGo: (() => void) | undefined;
};

function NavGroup({ line, ...at }: NavGroupProps) {
  const { here, folded, fold, onGo } = at;
  const title = titleIn(useLanguage(), line);
  const isOpen = !folded.has(line.key);
  return (
    <>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => fold(line.key)}>
        <Icon line={line} />
        <span className={styles.label}>{title}</span>
        <span className={styles.arrow} aria-hidden="true">
          {isOpen ? <DownOutlined /> : <RightOutlined />}
        </span>
      </button>
      {isOpen && (
        <ul className={`${styles.list} ${styles.inner}`}>
          {line.children.map((child) => (
            <li key={child.key}>
              {child.children.length > 0 ? (
                <NavGroup line={child} {...at} />
              ) : (
                <NavLine line={child} isHere={child.key === here} onGo={onGo} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** In the collapsed menu a group opens its entries beside it. */
function RailGroup({ line, isAbove }: { line: MenuLine; isAbove: boolean }) {
  const title = titleIn(useLanguage(), line);
  const className = isAbove ? `${styles.line} ${styles.here}` : styles.line;
  return (
    <NavFlyout title={title} lines={line.children} side="beside" className={className}>
      <Icon line={line} />
      <span className={styles.label}>{title}</span>
    </NavFlyout>
  );
}

function Icon({ line }: { line: MenuLine }) {
  const lineIcon = line.icon && Object.hasOwn(menuIcons, line.icon) ? menuIcons[line.icon] : undefined;
  return (
    <span className={styles.icon} aria-hidden="true">
      {lineIcon ? createElement(lineIcon) : line.icon && <LazyIcon name={line.icon} />}
    </span>
  );
}
