import { type DataRule, dataRule } from '@opsyard/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../rights.module.css';
import { nameIn } from '../tree-rows.ts';
import type { FlatEntry } from './flat.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleLine } from './rule-line.tsx';

type RulesDrawerProps = { entry: FlatEntry | undefined; mayEdit: boolean; onClose: () => void };

/** Drawer with the data rules of an entry. */
export function RulesDrawer({ entry, mayEdit, onClose }: RulesDrawerProps) {
  const { t } = useTranslation('rights');
  const language = useLanguage();
  const title = entry && t('rules.title', { name: nameIn(language, entry) });
  return (
    <Drawer open={entry !== undefined} onClose={onClose} title={title} size={560} destroyOnHidden>
      {entry && <Rules key={entry.id} permissionId={entry.id} mayEdit={mayEdit} />}
    </Drawer>
  );
}

function Rules({ permissionId, mayEdit }: { permissionId: string; mayEdit: boolean }) {
  const { t } = useTranslation('rights');
  const [edited, setEdited] = useState<DataRule | 'new' | null>(null);
  const query = { permissionId };
  const resource = useRead(dataRule.resource, { query }, { quiet: true });
  const rules = useRead(dataRule.byPermission, { query }, { quiet: true });
  const error = resource.error ?? rules.error;
  if (error) return <Failure error={error} retry={() => void Promise.all([resource.refetch(), rules.refetch()])} />;
  if (resource.data === undefined || !rules.data) return <RowsSkeleton rows={3} />;
  const list = resource.data;
  if (list === null && rules.data.length === 0) return <Empty title={t('rules.noList')} text={t('rules.noListText')} />;
  return (
    <>
      <p className={styles.text}>{t('rules.text')}</p>
      {rules.data.length === 0 && edited === null && <Empty title={t('rules.none')} text={t('rules.noneText')} />}
      <ul className={styles.ruleList}>
        {rules.data.map((rule) => (
          <RuleLine
            key={rule.id}
            rule={rule}
            columns={list?.columns ?? []}
            mayEdit={mayEdit}
            onEdit={() => setEdited(rule)}
          />
        ))}
      </ul>
      {list && edited && (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.id}
          permissionId={permissionId}
          rule={edited === 'new' ? undefined : edited}
          columns={list.columns}
          scopes={list.scopes}
          onDone={() => setEdited(null)}
        />
      )}
      {mayEdit && list && !edited && (
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('rules.add')}
        </Button>
      )}
    </>
  );
}
