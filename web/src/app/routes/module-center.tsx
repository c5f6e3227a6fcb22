import { ExportOutlined, SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { createElement, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { changePreferences, usePreferences } from '../../kernel/storage/preferences.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { Empty } from '../../ui/empty.tsx';
import { LazyIcon } from '../../ui/icons/lazy-icon.tsx';
import { Page } from '../../ui/page.tsx';
import { PendingItems } from '../leave/pending-items.tsx';
import { menuIcons } from '../menu/icons.ts';
import { leaves, type MenuLine, titleIn } from '../menu/menu.ts';
import { MenuLinesContext } from '../menu/menu-lines.ts';
import { matches } from '../palette/palette-match.ts';
import styles from './module-center.module.css';

/** Application Center: pending items, favorites and all applications of the user, grouped by menu section. */
export function ModuleCenter() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const { favouriteApps = [] } = usePreferences();
  const groups = groupsOf(use(MenuLinesContext).lines, query, favouriteApps);
  return (
    <Page
      title={t('center.title')}
      filters={
        <Input
          className={styles.search ?? ''}
          type="search"
          aria-label={t('center.search')}
          placeholder={t('center.search')}
          prefix={<SearchOutlined aria-hidden />}
          value={query}
          allowClear
          onChange={({ target }) => setQuery(target.value)}
        />
      }
    >
      {query.trim() === '' && <PendingItems />}
      {groups.length === 0 && <Empty title={t('center.none')} text={t('center.noneText')} />}
      {groups.map(({ key, group, lines }) => (
        <section key={key} className={styles.group} aria-labelledby={`center-${key}`}>
          <h2 id={`center-${key}`} className={styles.heading}>
            {group ? titleIn(language, group) : t(key === 'favourites' ? 'center.favourites' : 'center.everyday')}
          </h2>
          <ul className={styles.cards}>
            {lines.map((line) => (
              <li key={line.key} className={styles.item}>
                <Application line={line} />
                <Star line={line} favourites={favouriteApps} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}

function Application({ line }: { line: MenuLine }) {
  const { t } = useTranslation('shell');
  const { preload } = use(MenuLinesContext);
  const title = titleIn(useLanguage(), line);
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        <ApplicationIcon name={line.icon} />
      </span>
      <span className={styles.name}>{title}</span>
    </>
  );
  if (line.external) {
    return (
      <a className={styles.card} href={line.external} target="_blank" rel="noopener noreferrer">
        {content}
        <ExportOutlined aria-label={t('center.newWindow')} className={styles.outside ?? ''} />
      </a>
    );
  }
  return (
    <Link className={styles.card} to={line.key} onPointerEnter={() => preload(line)} onFocus={() => preload(line)}>
      {content}
    </Link>
  );
}

function Star({ line, favourites }: { line: MenuLine; favourites: readonly string[] }) {
  const { t } = useTranslation('shell');
  const name = t('center.star', { name: titleIn(useLanguage(), line) });
  const isFavourite = favourites.includes(line.key);
  const others = favourites.filter((key) => key !== line.key);
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isFavourite}
      aria-label={name}
      title={name}
      onClick={() => changePreferences({ favouriteApps: isFavourite ? others : [...others, line.key].slice(-50) })}
    >
      {isFavourite ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}

function ApplicationIcon({ name = 'appstore' }: { name: string | undefined }) {
  const iconFor = Object.hasOwn(menuIcons, name) ? menuIcons[name] : undefined;
  return iconFor ? createElement(iconFor) : <LazyIcon name={name} />;
}

type Group = { key: string; group: MenuLine | null; lines: MenuLine[] };

/** Matching entries: favorites in their order, then grouped by top-level menu entry; without the center itself. */
function groupsOf(menu: readonly MenuLine[], query: string, favourites: readonly string[]): Group[] {
  const matchesQuery = (line: MenuLine) => matches(query.trim(), line.title, line.titleZh, line.initials);
  const own = menu.filter(({ children, screen }) => children.length === 0 && screen !== 'ModuleCenter');
  const parts = menu.filter(({ children }) => children.length > 0);
  const iconFor = new Map(leaves(menu).map((line) => [line.key, line]));
  const chosen = favourites.map((key) => iconFor.get(key)).filter((line) => line !== undefined);
  const groups: Group[] = [
    { key: 'favourites', group: null, lines: chosen.filter(matchesQuery) },
    { key: 'everyday', group: null, lines: own.filter(matchesQuery) },
    ...parts.map((group) => ({
      key: group.key,
      group,
      lines: leaves(group.children).filter((line) => matchesQuery(line) || matchesQuery(group)),
    })),
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
