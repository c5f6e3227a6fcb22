import { type Explanation, explain, type GrantPath, type PersonOfRights, type RightsEntry } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../rights.module.css';
import { nameIn } from '../tree-rows.ts';
import { InProject } from './in-project.tsx';

type WhyDrawerProps = { person: PersonOfRights; entry: RightsEntry | undefined; onClose: () => void };

/** Drawer that explains why a user has a permission or not. */
export function WhyDrawer({ person, entry, onClose }: WhyDrawerProps) {
  const language = useLanguage();
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={entry && nameIn(language, entry)}
      size={520}
      destroyOnHidden
    >
      {entry && <GrantExplanation person={person} permissionId={entry.id} />}
    </Drawer>
  );
}

function GrantExplanation({ person, permissionId }: { person: PersonOfRights; permissionId: string }) {
  const { t } = useTranslation('rights');
  // Whoever does not use projects sees none.
  const seesProjects = useCan('task:use');
  const query = { userId: person.id, permissionId };
  const { data, error, refetch } = useRead(explain.why, { query }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  const { allowed, paths, resource } = data;
  return (
    <>
      <p className={styles.answer}>
        {t(allowed ? 'explain.answerYes' : 'explain.answerNo', { name: person.realname })}
      </p>
      {!person.active && <p className={styles.text}>{t('explain.frozen')}</p>}
      <h2 className={styles.part}>{t('explain.why')}</h2>
      {paths.length === 0 && <p className={styles.text}>{t('explain.noWay')}</p>}
      <ul className={styles.ways}>
        {paths.map((path) => (
          <GrantPathLine key={`${path.kind} ${path.holderId}`} path={path} />
        ))}
      </ul>
      {allowed && resource !== null && <VisibleRows list={resource} explanation={data} />}
      {data.isInProjects && seesProjects && <InProject person={person} />}
      <OtherHolders permissionId={permissionId} />
    </>
  );
}

function GrantPathLine({ path }: { path: GrantPath }) {
  const { t } = useTranslation('rights');
  const pathTo = usePathTo();
  const { kind, holderId, name, departId, departName: depart, counts, rows, hides } = path;
  const role = holderId ?? '';
  const place =
    kind === 'role'
      ? pathTo('system/RolePermission', { roleId: role })
      : pathTo('system/DepartPermission', { departId: departId ?? '', roleId: role });
  return (
    <li className={styles.way}>
      {t(`explain.${kind}`, { name, depart })}
      {counts !== 'yes' && <p>{t(`explain.${counts}`, { depart })}</p>}
      {rows.length > 0 && <p>{t('explain.only', { words: rows.join(' + ') })}</p>}
      {hides.length > 0 && <p>{t('explain.hides', { columns: listText(hides) })}</p>}
      {place && holderId && (
        <p>
          <Link to={place}>{t('explain.change')}</Link>
        </p>
      )}
    </li>
  );
}

function VisibleRows({ list, explanation }: { list: string; explanation: Explanation }) {
  const { rows, predicate, hides, visibility } = explanation;
  const { t } = useTranslation('rights');
  const isAll = !visibility && rows.length === 0 && (predicate === null || predicate === 'true');
  const isNothing = predicate === 'false';
  return (
    <>
      <h2 className={styles.part}>{t('explain.records', { list })}</h2>
      {isAll && <p className={styles.text}>{t('explain.allRecords')}</p>}
      {visibility && !isNothing && <p className={styles.text}>{visibility}</p>}
      {isNothing && <p className={styles.text}>{t('explain.noRecords')}</p>}
      {rows.length > 0 && (
        <>
          <p className={styles.text}>{t('explain.anyOf')}</p>
          <ul>
            {rows.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {hides.map(({ column, when }) => (
        <p key={column} className={styles.text}>
          {t(`explain.column.${when}`, { column })}
        </p>
      ))}
      {predicate !== null && (
        <details>
          <summary>{t('explain.predicate')}</summary>
          <pre className={styles.sql}>{predicate}</pre>
        </details>
      )}
    </>
  );
}

/** Other users who have the same permission. */
function OtherHolders({ permissionId }: { permissionId: string }) {
  const { t } = useTranslation('rights');
  const { data } = useRead(explain.whoMay, { query: { permissionId } }, { quiet: true });
  if (!data) return null;
  return (
    <details>
      <summary className={styles.part}>{t('explain.others')}</summary>
      <p className={styles.text}>{t('explain.othersCount', { count: data.total })}</p>
      <ul>
        {data.records.map(({ id, realname, departName, username }) => (
          <li key={id}>
            {realname} <span className={styles.dim}>{departName ?? username}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
