import type { StatusMap, TypeRules } from '@opsyard/contract';
import { typeAllows } from '@opsyard/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';

type StatusMapFieldsProps = {
  /** The statuses that are replaced, with how many tasks are in them where that is known. */
  from: readonly { id: string; tasks?: number }[];
  /** The version of a type whose statuses replace them. */
  type: TypeRules | undefined;
  map: StatusMap;
  onChange: (map: StatusMap) => void;
};

/** Chooses a status of a version of a type for each status it does not have. */
export function StatusMapFields({ from, type, map, onChange }: StatusMapFieldsProps) {
  const { t } = useTranslation('tasks');
  const { statuses, statusOf } = useScope();
  const options = statuses
    .filter(({ id }) => typeAllows(type, id))
    .map((status) => ({ value: status.id, label: <StatusMark status={status} /> }));
  const pick = (fromId: string, toId: string) =>
    onChange([...map.filter((one) => one.fromId !== fromId), { fromId, toId }]);
  return (
    <Form layout="vertical">
      {from.map(({ id, tasks }) => {
        const name = statusOf(id)?.name ?? t('shared.former.status');
        const label = tasks === undefined ? name : t('typeSetup.statusTasks', { name, count: tasks });
        return (
          <Form.Item key={id} label={t('typeSetup.replace', { name: label })} htmlFor={`status-${id}`}>
            <Select
              id={`status-${id}`}
              options={options}
              value={map.find(({ fromId }) => fromId === id)?.toId ?? null}
              placeholder={t('typeSetup.chooseStatus')}
              onChange={(toId) => toId && pick(id, toId)}
            />
          </Form.Item>
        );
      })}
    </Form>
  );
}
