import { asset } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { usePush } from '../../../kernel/push.ts';
import { refresh } from '../../../kernel/query-cache.ts';

const FILTER = 'waitingFor has any (me)';

/** How many assets wait for the review of the user, as a link to their list; nothing if there are none. */
export function AssetReviewsLink() {
  const { t } = useTranslation('tasks');
  const enabled = useCan('assets:asset:view');
  const path = usePathTo()('asset/MaterielFolders', { filter: FILTER });
  const query = { filter: FILTER, limit: 1 };
  const { data } = useRead(asset.list, { query }, { quiet: true, keepPrevious: true, enabled });
  usePush(({ cmd }) => {
    if (cmd === 'user') void refresh('asset');
  });
  const count = enabled ? (data?.total ?? 0) : 0;
  return count > 0 && path ? <Link to={path}>{t('approval.assets', { count })}</Link> : null;
}
