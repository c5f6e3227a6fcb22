import { PROJECT_MODULES } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePathTo } from '../../../../kernel/places.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from './layout-off.module.css';

/** Says that the project does not use the layout of the address, with a link to the list, and for managers one to the setting. */
export function LayoutOff({ layout }: { layout: string }) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const [params] = useSearchParams();
  const pathTo = usePathTo();
  const list = new URLSearchParams(params);
  list.delete('layout');
  // Neither the view of the address nor the default one.
  list.set('view', 'all');
  const settings = can('manageProject') && pathTo('task/ProjectSettings', { key: project.key, tab: 'general' });
  const module = PROJECT_MODULES.find((one) => one === layout);
  return (
    <Empty
      title={module && t('modules.layoutOff', { name: t(`modules.of.${module}.name`) })}
      text={t(settings ? 'modules.layoutOffManager' : 'modules.layoutOffText')}
      action={
        <span className={styles.links}>
          <Link to={{ search: `?${list}` }}>{t('modules.toList')}</Link>
          {settings && <Link to={settings}>{t('modules.toSetting')}</Link>}
        </span>
      }
    />
  );
}
