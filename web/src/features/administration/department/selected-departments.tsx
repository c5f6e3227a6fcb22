import { department } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { Can } from '../../../kernel/can.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import styles from '../shared/administration.module.css';
import { showOutcome } from '../shared/show-outcome.ts';

type SelectedDepartmentsProps = { chosen: readonly string[]; choose: (ids: readonly string[]) => void };

/** Bulk actions for the departments selected in the tree. */
export function SelectedDepartments({ chosen, choose }: SelectedDepartmentsProps) {
  const { t } = useTranslation(['administration', 'common']);
  const removing = useSend(department.deleteBatch);
  if (chosen.length === 0) return null;
  const confirmChange = () =>
    confirm({
      title: t('depart.removeMany', { count: chosen.length }),
      text: t('depart.removeManyText'),
      verb: t('depart.remove'),
      danger: true,
      run: () =>
        removing.mutateAsync({ query: { ids: chosen.join(',') } }).then(
          (outcome) => {
            choose(outcome.refused.map(({ id }) => id));
            showOutcome(outcome, t('depart.removedMany', { count: outcome.done.length }));
          },
          () => undefined,
        ),
    });
  return (
    <section
      className={`${styles.buttons} ${styles.more}`}
      aria-label={t('common:list.chosen', { count: chosen.length })}
    >
      <strong role="status">{t('common:list.chosen', { count: chosen.length })}</strong>
      <Can action="system:depart:delete">
        <Button danger onClick={confirmChange}>
          {t('depart.remove')}
        </Button>
      </Can>
      <Button type="text" onClick={() => choose([])}>
        {t('common:list.chooseNone')}
      </Button>
    </section>
  );
}
