import type { StatusMap } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latestRulesOf } from '../shared/editing/transitions.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { TypeRequest } from '../shared/type-request.ts';
import { StatusMapFields } from './status-map.tsx';

/** Asks which statuses replace those that the new type of some tasks does not have. */
export function TypeStatusDialog({ request }: { request: TypeRequest }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [map, setMap] = useState<StatusMap>([]);
  const { typeId, statusIds, answer } = request;
  return (
    <Modal
      open
      title={t('typeSetup.changeTitle', { name: scope.typeOf(typeId)?.name ?? t('types.former') })}
      okText={t('typeSetup.change')}
      okButtonProps={{ disabled: map.length < statusIds.length }}
      onOk={() => answer(map)}
      onCancel={() => answer(null)}
      width={440}
    >
      <p>{t('typeSetup.changeText')}</p>
      <StatusMapFields
        from={statusIds.map((id) => ({ id }))}
        type={latestRulesOf(scope, typeId)}
        map={map}
        onChange={setMap}
      />
    </Modal>
  );
}
