import type { DepartmentNode } from '@opsyard/contract';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Can, useCan } from '../../../kernel/can.tsx';
import { useUrlState } from '../../../kernel/url-state.ts';
import styles from '../shared/administration.module.css';
import { DepartmentPeople } from './department-people.tsx';
import { DepartmentRoles } from './department-roles.tsx';

const DETAIL_FIELDS = ['departNameEn', 'departNameAbbr', 'mobile', 'fax', 'address', 'memo', 'description'] as const;

/** Details of a department: properties, members and roles. */
export function DepartmentDetail({ department, onEdit }: { department: DepartmentNode; onEdit: () => void }) {
  const { t } = useTranslation('administration');
  const [{ tab }, setTab] = useUrlState({ tab: 'people' });
  const seesPeople = useCan('system:user:view');
  const items = [
    ...(seesPeople
      ? [
          {
            key: 'people',
            label: t('depart.people'),
            children: <DepartmentPeople depId={department.id} name={department.departName} />,
          },
        ]
      : []),
    { key: 'roles', label: t('departRole.title'), children: <DepartmentRoles departId={department.id} /> },
    { key: 'facts', label: t('depart.facts'), children: <Details department={department} /> },
  ];
  return (
    <section className={styles.pane} aria-label={department.departName}>
      <div className={styles.paneHead}>
        <h2 className={styles.paneTitle}>{department.departName}</h2>
        <Can action="system:depart:edit">
          <Button onClick={onEdit}>{t('user.edit')}</Button>
        </Can>
      </div>
      <Tabs activeKey={tab} onChange={(key) => setTab({ tab: key })} items={items} destroyOnHidden />
    </section>
  );
}

function categoryOf({ orgCategory }: DepartmentNode): 'company' | 'department' | 'position' {
  if (orgCategory === '1') return 'company';
  return orgCategory === '3' ? 'position' : 'department';
}

function Details({ department }: { department: DepartmentNode }) {
  const { t } = useTranslation('administration');
  const facts: (readonly [name: string, value: string | null])[] = [
    [t('depart.code'), department.orgCode],
    [t('depart.manager'), department.managerName],
    [t('depart.category'), t(`depart.categories.${categoryOf(department)}`)],
    ...DETAIL_FIELDS.map((name) => [t(`depart.${name}`), department[name]] as const),
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
