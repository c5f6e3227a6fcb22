import { invitation, type Outcome, type SysUser, user } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { useConfirmed } from '../../identity/index.ts';
import { showOutcome } from '../shared/show-outcome.ts';

type Person = Pick<SysUser, 'id' | 'realname' | 'status'>;
type UserActionHandlers = {
  onEdit: (id: string) => void;
  onSessions: (id: string) => void;
  onInvited: (name: string, ticket: string) => void;
};

/** Freezes, unfreezes and deletes users after confirmation. */
export function useEnding() {
  const { t } = useTranslation('administration');
  const freezing = useSend(user.frozenBatch);
  const deleting = useSend(user.deleteBatch, { alsoRefresh: ['role', 'depart'] });
  const confirmChange = (
    ids: readonly string[],
    { what, name }: { what: 'freeze' | 'remove'; name?: string | undefined },
    act: () => Promise<Outcome>,
  ) =>
    confirm({
      title: name ? t(`user.${what}Title`, { name }) : t(`user.${what}Many`, { count: ids.length }),
      text: t(`user.${what}Text`),
      verb: t(`user.${what}`),
      danger: true,
      run: () =>
        act().then(
          (outcome) => showOutcome(outcome, t(`user.${what}Done`, { count: outcome.done.length })),
          () => undefined,
        ),
    });
  const list = (ids: readonly string[]) => ids.join(',');
  return {
    freeze: (ids: readonly string[], name?: string) =>
      confirmChange(ids, { what: 'freeze', name }, () => freezing.mutateAsync({ body: { ids: list(ids), status: 2 } })),
    unfreeze: (ids: readonly string[]) =>
      void freezing
        .mutateAsync({ body: { ids: list(ids), status: 1 } })
        .then((outcome) => showOutcome(outcome, t('user.unfreezeDone', { count: outcome.done.length })))
        .catch(() => undefined),
    remove: (ids: readonly string[], name?: string) =>
      confirmChange(ids, { what: 'remove', name }, () => deleting.mutateAsync({ query: { ids: list(ids) } })),
  };
}

/** Actions of a user that the current user is allowed to run. */
export function useUserActions({ onEdit, onSessions, onInvited }: UserActionHandlers): (person: Person) => MenuEntry[] {
  const { t } = useTranslation('administration');
  const { freeze, unfreeze, remove } = useEnding();
  const navigate = useNavigate();
  const invite = useConfirmed(invitation.invite);
  const may = {
    edit: useCan('system:user:edit'),
    invite: useCan('system:user:password'),
    sessions: useCan('system:user:session'),
    explain: useCan('system:permission:view'),
    freeze: useCan('system:user:freeze'),
    remove: useCan('system:user:delete'),
  };
  return ({ id, realname, status }) => {
    const inviteThem = () =>
      invite.mutateAsync({ body: { userId: id } }).then(
        ({ invitation }) => onInvited(realname, invitation),
        () => undefined,
      );
    const entries: (MenuEntry | false)[] = [
      may.edit && { key: 'edit', label: t('user.edit'), run: () => onEdit(id) },
      may.invite && { key: 'invite', label: t('user.reset'), run: inviteThem },
      may.sessions && { key: 'sessions', label: t('user.sessions'), run: () => onSessions(id) },
      may.explain && {
        key: 'explain',
        label: t('user.explain'),
        run: () => void navigate(`/isystem/explain?person=${id}`),
      },
      may.freeze && status === 1 && { key: 'freeze', label: t('user.freeze'), run: () => freeze([id], realname) },
      may.freeze && status === 2 && { key: 'unfreeze', label: t('user.unfreeze'), run: () => unfreeze([id]) },
      may.remove && 'divider',
      may.remove && { key: 'remove', label: t('user.remove'), danger: true, run: () => remove([id], realname) },
    ];
    return entries.filter((entry) => entry !== false);
  };
}
