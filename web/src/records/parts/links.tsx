import type { LinkVersion, RecordLink } from '@opsyard/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { Chip } from '../../ui/chip.tsx';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { CreateLinked } from './create-linked.tsx';
import { LinkPicker } from './link-picker.tsx';
import styles from './links.module.css';
import { usePart, useParts } from './parts-scope.ts';
import { RecordChip } from './record-chip.tsx';
import { Section } from './section.tsx';

/** The linked records of all types, grouped by type: "Tasks (3)". */
export function Links() {
  const { t } = useTranslation('parts');
  const { recordId, mayEdit, linksTitle = t('links') } = useParts();
  const { calls } = usePart('links');
  const { data: links = [] } = useRead(calls.list, { query: { recordId } }, { quiet: true });
  const types = [...new Set(links.map(({ chip }) => chip.typeName))].toSorted();
  return (
    <Section
      title={linksTitle}
      name="links"
      count={links.length || undefined}
      action={
        <>
          <CreateLinked />
          {mayEdit && <LinkPicker links={links} />}
        </>
      }
    >
      {links.length === 0 && <p className={styles.none}>{t('noLinks')}</p>}
      {types.map((name) => (
        <LinksOfType key={name} name={name} links={links.filter(({ chip }) => chip.typeName === name)} />
      ))}
    </Section>
  );
}

function LinksOfType({ name, links }: { name: string; links: readonly RecordLink[] }) {
  const { t } = useTranslation('parts');
  const id = useId();
  return (
    <>
      <h3 id={id} className={styles.type}>
        {t('linksOfType', { name, total: links.length })}
      </h3>
      <ul className={styles.links} aria-labelledby={id}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </>
  );
}

function LinkRow({ link: { id, kind, outgoing, chip, version } }: { link: RecordLink }) {
  const { t } = useTranslation('parts');
  const { recordId, mayEdit } = useParts();
  const { calls, alsoRefresh } = usePart('links');
  const { mutate: remove, isPending } = useSend(calls.delete, { alsoRefresh });
  const label = t('removeLink', { title: chip.title });
  return (
    <li className={styles.link}>
      <RecordChip
        chip={chip}
        before={kind === 'related' ? undefined : t(`linkKind.${kind}.${outgoing ? 'to' : 'from'}`)}
      />
      {version && <VersionMark version={version} />}
      {mayEdit && (
        <Button
          type="text"
          size="small"
          disabled={isPending}
          aria-label={label}
          title={label}
          icon={<Glyph name="cross" />}
          onClick={() => remove({ query: { recordId, id } })}
        />
      )}
    </li>
  );
}

const VERSION_COLORS = { approved: 'green', newerApproved: 'blue', newerNotApproved: 'gold' } as const;

/** The approved version a link means, and whether there is a newer one. */
function VersionMark({ version: { no, sha256, state } }: { version: LinkVersion }) {
  const { t } = useTranslation('parts');
  return (
    <Chip color={VERSION_COLORS[state]} title={`SHA-256 ${sha256}`}>
      {t(`linkVersion.${state}`, { no })}
    </Chip>
  );
}
