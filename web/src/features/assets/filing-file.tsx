import { assetType, fieldsOfName, type NamedFields, parseNamingRule } from '@opsyard/contract';
import { Checkbox, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/words/label-text.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { wordIn } from '../../records/scope.ts';
import styles from './assets.module.css';
import type { Proposal } from './filing.ts';

type FileProps = {
  proposal: Proposal;
  chosen: Proposal;
  isWrong: boolean;
  onChange: (values: Partial<Proposal>) => void;
};

/** A file with its proposed task, asset, name and fields, each of which can be declined. */
export function FileTargets({ proposal, chosen, isWrong, onChange }: FileProps) {
  const { t } = useTranslation('assets');
  const { file, task, existing, candidates, duplicate } = proposal;
  const isSkipped = chosen.duplicate !== null;
  const isNew = !chosen.existing && !chosen.isUndecided;
  return (
    <li className={styles.filing}>
      <strong>{file.name}</strong>
      {duplicate && <Duplicate duplicate={duplicate} isSkipped={isSkipped} onChange={onChange} />}
      {!isSkipped && <NewName {...{ proposal, chosen, isWrong, onChange }} />}
      {task && (
        <Checkbox
          checked={chosen.task !== null}
          onChange={({ target }) => onChange({ task: target.checked ? task : null })}
        >
          {t(isSkipped ? 'duplicate.task' : 'filing.task', { title: task.title })}
        </Checkbox>
      )}
      {existing && !isSkipped && (
        <Checkbox
          checked={chosen.existing !== null}
          onChange={({ target }) => onChange({ existing: target.checked ? existing : null })}
        >
          {t('filing.version', { name: existing.name, no: existing.versions + 1 })}
        </Checkbox>
      )}
      {candidates.length > 0 && !isSkipped && <Candidates chosen={chosen} onChange={onChange} />}
      {isSkipped && <span className={styles.quiet}>{t('duplicate.skipped')}</span>}
      {!isSkipped && isNew && candidates.length === 0 && <span className={styles.quiet}>{t('filing.new')}</span>}
      {!isSkipped && isNew && <Fields chosen={chosen} onChange={onChange} />}
    </li>
  );
}

type DuplicateProps = { duplicate: NonNullable<Proposal['duplicate']>; isSkipped: boolean } & Pick<
  FileProps,
  'onChange'
>;

/** The asset that has the same bytes. */
function Duplicate({ duplicate, isSkipped, onChange }: DuplicateProps) {
  const { t } = useTranslation('assets');
  return (
    <>
      <span className={styles.failed}>
        {t(duplicate.folder === null ? 'duplicate.of' : 'duplicate.in', {
          ...{ name: duplicate.name, no: duplicate.no, folder: duplicate.folder },
        })}{' '}
        <a href={`${assetType.page}?open=${duplicate.assetId}`} target="_blank" rel="noreferrer">
          {t('duplicate.open', { name: duplicate.name })}
        </a>
      </span>
      <Checkbox
        checked={!isSkipped}
        onChange={({ target }) => onChange({ duplicate: target.checked ? null : duplicate })}
      >
        {t('duplicate.upload')}
      </Checkbox>
    </>
  );
}

/** A name that follows the rule of the folder, if that of the file does not. */
function NewName({ proposal: { file, suggestion }, chosen, isWrong, onChange }: FileProps) {
  const { t } = useTranslation('assets');
  if (suggestion === null) return null;
  return (
    <>
      <span className={styles.failed}>{t('naming.broken')}</span>
      {chosen.suggestion !== null && (
        <Input
          aria-label={t('naming.newName', { name: file.name })}
          value={chosen.suggestion}
          maxLength={180}
          {...(isWrong && { status: 'error' as const })}
          aria-invalid={isWrong}
          onChange={({ target }) => onChange({ suggestion: target.value })}
        />
      )}
      {isWrong && <span className={styles.quiet}>{t('naming.incomplete')}</span>}
      <Checkbox
        checked={chosen.suggestion === null}
        onChange={({ target }) => onChange({ suggestion: target.checked ? null : suggestion })}
      >
        {t('naming.keep')}
      </Checkbox>
    </>
  );
}

type ChosenProps = Pick<FileProps, 'chosen' | 'onChange'>;

/** The choice between the assets a file can be a version of, and a new one. */
function Candidates({ chosen: { file, candidates, existing, isUndecided }, onChange }: ChosenProps) {
  const { t } = useTranslation('assets');
  const options = candidates.map(({ id, name, versions }) => ({
    value: id,
    label: t('filing.version', { name, no: versions + 1 }),
  }));
  return (
    <>
      <span className={styles.failed}>{t('filing.ambiguous')}</span>
      <Radio.Group
        className={styles.candidates ?? ''}
        aria-label={t('filing.which', { name: file.name })}
        value={isUndecided ? undefined : (existing?.id ?? '')}
        options={[...options, { value: '', label: t('filing.new') }]}
        onChange={({ target }) =>
          onChange({ isUndecided: false, existing: candidates.find(({ id }) => id === target.value) ?? null })
        }
      />
    </>
  );
}

/** The fields of the new asset that the name fills by the rule of the folder. */
function Fields({ chosen: { file, rule, suggestion, fillsFields }, onChange }: ChosenProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const naming = rule === null ? undefined : parseNamingRule(rule);
  const fields = Object.entries(naming ? fieldsOfName(naming, suggestion ?? file.name) : {});
  if (fields.length === 0) return null;
  const names = fields.map(([key, value]) =>
    labelText(wordIn(assetType.fields[key as keyof NamedFields].name, language), String(value)),
  );
  return (
    <Checkbox checked={fillsFields} onChange={({ target }) => onChange({ fillsFields: target.checked })}>
      {t('filing.fields', { fields: names.join(' · ') })}
    </Checkbox>
  );
}
