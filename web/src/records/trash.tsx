import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../kernel/calls/api.ts';
import { refresh } from '../kernel/calls/query-cache.ts';
import { RequestError } from '../kernel/calls/request-error.ts';
import { notify } from '../kernel/notify.ts';
import { When } from '../ui/dates/when.tsx';
import { Empty } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { choiceBoxes } from '../ui/forms/choice-boxes.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { Page } from '../ui/page.tsx';
import { confirmByName } from '../ui/popups/confirm-by-name.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { cellOf } from './filter/facets.tsx';
import { useRows } from './grid/use-rows.ts';
import { restoreMany } from './operations.ts';
import { showRefusal } from './record-undo.ts';
import styles from './records.module.css';
import { type AnyRow, titleOf, useI18n, useRecords } from './scope.ts';

const ALL = { filter: '', q: '', sort: '-updatedAt' };
const FACTS = 4;

/** The trash: restore records, or delete them permanently. */
export function Trash({ onBack }: { onBack: () => void }) {
  const { type } = useRecords();
  const { t, word } = useI18n();
  const [chosen, choose] = useState<readonly string[]>([]);
  const list = useRows(ALL, { trash: true });
  return (
    <Page
      title={t('trash.title', { name: word(type.many) })}
      action={<Button onClick={onBack}>{t('trash.back')}</Button>}
      filters={chosen.length > 0 && <Actions chosen={chosen} onDone={() => choose([])} />}
    >
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {!list.error && !list.rows && <RowsSkeleton />}
      {list.rows?.length === 0 && <Empty title={t('trash.empty')} text={t('trash.emptyText')} />}
      {list.rows && list.rows.length > 0 && <Deleted rows={list.rows} chosen={chosen} choose={choose} />}
      {list.more && (
        <Button loading={list.isReadingMore} onClick={list.more}>
          {t('page.more')}
        </Button>
      )}
    </Page>
  );
}

type DeletedProps = { rows: readonly AnyRow[]; chosen: readonly string[]; choose: (ids: readonly string[]) => void };

function Deleted({ rows, chosen, choose }: DeletedProps) {
  const records = useRecords();
  const { type } = records;
  const i18n = useI18n();
  const { t, word } = i18n;
  const facts = Object.entries(type.fields)
    .filter(([key]) => key !== type.title)
    .slice(0, FACTS);
  const nameOf = (row: AnyRow) => titleOf(type, row);
  const words = { all: t('grid.selectAll'), one: (name: string) => t('grid.select', { name }) };
  return (
    <RecordTable<AnyRow>
      label={t('trash.title', { name: word(type.many) })}
      rows={rows}
      idOf={({ id }) => id}
      lead={choiceBoxes({ rows, idOf: ({ id }) => id, nameOf, chosen, choose, words })}
      columns={[
        { key: 'title', title: word(type.fields[type.title]?.name ?? type.one), cell: nameOf },
        ...facts.map(([key, field]) => ({
          key,
          title: word(field.name),
          cell: (row: AnyRow) => cellOf(row[key], field, i18n),
        })),
        { key: 'at', title: t('trash.at'), cell: (row: AnyRow) => <When at={row.updatedAt} /> },
      ]}
      actions={(row) => (
        <Button size="small" onClick={() => void restoreMany(records, [row.id])}>
          {t('trash.restore')}
        </Button>
      )}
    />
  );
}

function Actions({ chosen, onDone }: { chosen: readonly string[]; onDone: () => void }) {
  const records = useRecords();
  const { t } = useI18n();
  const { length } = chosen;
  const purge = async () => {
    try {
      const { purged, held } = await call(records.routes.purgeBatch, { body: { ids: [...chosen] } }, { quiet: true });
      notify(({ message }) => void message.success(t('trash.purged', { count: purged })));
      if (held > 0) notify(({ message }) => void message.warning(t('trash.held', { count: held })));
      onDone();
      await refresh(records.type.name);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      showRefusal(error);
    }
  };
  const confirmDelete = () =>
    confirmByName({
      title: t('trash.purge'),
      text: t('trash.purgeText'),
      verb: t('trash.purge'),
      name: t('trash.purgeName', { total: length }),
      run: purge,
    });
  const restore = () => void restoreMany(records, chosen).then((isDone) => isDone && onDone());
  return (
    <div className={styles.buttons}>
      <strong role="status">{t('common:list.chosen', { count: length })}</strong>
      <Button type="primary" onClick={restore}>
        {t('trash.restore')}
      </Button>
      <Button danger onClick={confirmDelete}>
        {t('trash.purge')}
      </Button>
    </div>
  );
}
