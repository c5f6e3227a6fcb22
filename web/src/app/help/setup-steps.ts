import { audit, message, project, twoFactor, user } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { usePathTo } from '../../kernel/places.ts';

export type SetupStep = { key: string; title: string; text: string; path: string; isDone: boolean };

const QUIET = { quiet: true, staleTime: 60_000 };

/** The setup steps of a new installation that the user may perform, with their completion. */
export function useSetupSteps(): SetupStep[] {
  const { t } = useTranslation('shell');
  const pathTo = usePathTo();
  const mayAdd = useCan('task:project:add');
  const canViewMessages = useCan('system:message:view');
  const twoSteps = useRead(twoFactor.state, {}, QUIET).data;
  const projects = useRead(project.list, { query: {} }, { ...QUIET, enabled: mayAdd }).data;
  const messages = useRead(message.list, { query: { pageSize: 1 } }, { ...QUIET, enabled: canViewMessages }).data;
  const canViewAudit = useCan('system:audit:view');
  const canViewPeople = useCan('system:user:view');
  const decided = { query: { kind: 'policyChanged', pageSize: 1 } };
  const rules = useRead(audit.list, decided, { ...QUIET, enabled: canViewAudit }).data;
  const people = useRead(user.list, { query: { pageSize: 1 } }, { ...QUIET, enabled: canViewPeople }).data;
  const isGuarded = Boolean(twoSteps?.on || twoSteps?.passkeys.length);
  const hasGateways = messages !== undefined && [messages.gateways.mail, messages.gateways.sms].every(leavesHere);
  const all = [
    { key: 'account', path: '/account/security', isDone: isGuarded },
    {
      key: 'messages',
      path: canViewMessages ? (pathTo('system/SystemSettings') ?? pathTo('system/MessageOutbox')) : null,
      isDone: hasGateways,
    },
    { key: 'rules', path: pathTo('system/SecurityPolicy'), isDone: Boolean(rules?.records.length) },
    { key: 'people', path: pathTo('system/UserList'), isDone: (people?.total ?? 0) > 1 },
    { key: 'project', path: mayAdd ? pathTo('task/ProjectsList') : null, isDone: Boolean(projects?.length) },
  ] as const;
  return all.flatMap(({ key, path, isDone }) =>
    path ? [{ key, path, isDone, title: t(`start.${key}.title`), text: t(`start.${key}.text`) }] : [],
  );
}

/** The outbox only stores messages for administrators; it does not deliver them. */
function leavesHere(channels: readonly string[]): boolean {
  return channels.some((channel) => channel !== 'outbox');
}
