import { ASSET_USES_AT_ONCE, assetUse } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kernel/calls/api.ts';
import { batchedRead } from '../../kernel/calls/batched-read.ts';
import type { AnyRow } from '../../records/scope.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import styles from './assets.module.css';
import { RightsTag } from './rights.tsx';

/** What is to be known of an asset in lists: approved newest version, number of tasks that use it, and rights that end. */
export function AssetMarks({ row }: { row: AnyRow }) {
  const { t } = useTranslation('assets');
  const count = useUseCount(row.id);
  return (
    <span className={styles.marks}>
      {row.archived === true && (
        <span role="img" className={styles.uses} aria-label={t('archived')} title={t('archived')}>
          <Glyph name="archive" />
        </span>
      )}
      {row.review === 'approved' && (
        <span role="img" className={styles.approved} aria-label={t('use.approved')} title={t('use.approved')}>
          <Glyph name="tick" />
        </span>
      )}
      {count > 0 && (
        <span
          role="img"
          className={styles.uses}
          aria-label={t('use.tasks', { count })}
          title={t('use.tasks', { count })}
        >
          <Glyph name="checklist" />
          {count}
        </span>
      )}
      <RightsTag validFrom={dayIn(row.validFrom)} validTo={dayIn(row.validTo)} />
    </span>
  );
}

function dayIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const readUses = batchedRead(ASSET_USES_AT_ONCE, async (_, ids) => {
  const rows = await call(assetUse.count, { body: { ids } }, { quiet: true });
  return new Map(rows.map(({ id, tasks }) => [id, tasks]));
});

/** The number of tasks that use an asset; those requested together are read in one call. */
function useUseCount(id: string): number {
  const { data } = useQuery({ queryKey: [assetUse.count.feature, 'count', id], queryFn: () => readUses('', id) });
  return data ?? 0;
}
