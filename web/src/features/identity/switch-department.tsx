import { type Department, identity } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { notify } from '../../kernel/notify.ts';
import { changeUser } from '../../kernel/session.ts';
import { DepartmentChooser } from './department-chooser.tsx';

export function SwitchDepartment({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const { data } = useRead(identity.currentDeparts, {});
  const select = useSend(identity.selectDepart, { keepQueries: true });
  if (!data) return null;
  const current = data.list.find(({ orgCode }) => orgCode === data.orgCode);
  const choose = async ({ orgCode, departName }: Department) => {
    const { userInfo } = await select.mutateAsync({ body: { orgCode } });
    changeUser(userInfo);
    onClose();
    notify(({ message }) => void message.success(t('department.switched', { name: departName })));
    // All data depends on the department.
    await queryCache.invalidateQueries();
  };
  return (
    <DepartmentChooser
      title={t('department.switch')}
      text={current ? t('department.current', { name: current.departName }) : t('department.none')}
      departments={data.list}
      current={data.orgCode}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
