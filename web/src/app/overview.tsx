import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../kernel/words/language.ts';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { leaves, type MenuRoute, titleIn } from './menu/menu.ts';
import styles from './overview.module.css';

/** Overview of the children of a menu entry. */
export function Overview({ route }: { route: MenuRoute }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const lines = leaves(route.below);
  return (
    <Page title={titleIn(language, route)}>
      {lines.length === 0 && <Empty title={t('overview.empty')} />}
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.key}>
            <Link className={styles.card} to={line.external ?? line.key} {...(line.external && { target: '_blank' })}>
              {titleIn(language, line)}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
