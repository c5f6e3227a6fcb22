import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Dot } from '../../../ui/chip.tsx';
import { ShownContext } from '../../../ui/forms/use-save-command.ts';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NoProject } from '../grid/page/no-project.tsx';
import { RenamedProject } from '../project/renamed-project.tsx';
import { LiveTasks } from '../shared/reading/live-tasks.ts';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';
import { AuditSettings } from './audit-settings.tsx';
import { FieldSettings } from './field-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { LabelSettings } from './label-settings.tsx';
import { MemberSettings } from './members/member-settings.tsx';
import styles from './settings.module.css';
import { StatusSettings } from './statuses/status-settings.tsx';
import { TemplateSettings } from './template-settings.tsx';
import { TransferSettings } from './transfer/transfer-settings.tsx';
import { TypeSettings } from './type-settings.tsx';

const TABS = ['members', 'statuses', 'types', 'labels', 'fields', 'templates', 'general', 'transfer', 'audit'] as const;

const TITLES = {
  members: 'settings.members',
  statuses: 'settings.statuses',
  types: 'settings.types',
  labels: 'settings.labels',
  fields: 'settings.fields',
  templates: 'settings.templates',
  general: 'settings.general',
  transfer: 'transfers.title',
  audit: 'settings.audit.title',
} as const;

/** What a project is made of: its people, statuses, labels and facts. */
export function SettingsPage() {
  const { t } = useTranslation('tasks');
  const { key } = useParams();
  const pathTo = usePathTo();
  const [{ tab }, change] = useUrlState({ tab: 'members' });
  const { scope, error, retry } = useProject(key);
  const mayImport = useCan('task:task:import');
  const mayExport = useCan('task:task:export');
  if (error) return <NoProject error={error} retry={retry} projectKey={key} />;
  if (!scope) return <RowsSkeleton />;
  const { can } = scope;
  const hidden: string[] = [
    // The list of changes is for those who make them.
    ...(can('manageProject') ? [] : ['audit']),
    ...((mayImport && can('importTasks')) || (mayExport && can('exportTasks')) ? [] : ['transfer']),
  ];
  const tabs = TABS.filter((name) => !hidden.includes(name));
  const shown = tabs.find((one) => one === tab) ?? 'members';
  const back = pathTo('task/ProjectTasks', { key: scope.project.key });
  const contents = {
    members: <MemberSettings />,
    statuses: <StatusSettings />,
    types: <TypeSettings />,
    labels: <LabelSettings />,
    fields: <FieldSettings />,
    templates: <TemplateSettings />,
    general: <GeneralSettings key={scope.project.id} />,
    transfer: <TransferSettings />,
    audit: <AuditSettings />,
  };
  return (
    <ScopeProvider value={scope}>
      <LiveTasks projectId={scope.project.id} />
      {key && key !== scope.project.key && <RenamedProject former={key} present={scope.project.key} />}
      <Page
        title={
          <span className={styles.title}>
            <Dot color={scope.project.color} /> {t('settings.title', { name: scope.project.name })}
          </span>
        }
        action={
          back && (
            <Link to={back} className={styles.back}>
              {t('settings.back')}
            </Link>
          )
        }
      >
        <Tabs
          className={styles.tabs ?? ''}
          tabBarGutter={0}
          activeKey={shown}
          onChange={(next) => change({ tab: next })}
          items={tabs.map((name) => ({
            ...{ key: name, label: t(TITLES[name]) },
            children: <ShownContext value={name === shown}>{contents[name]}</ShownContext>,
          }))}
        />
      </Page>
    </ScopeProvider>
  );
}
