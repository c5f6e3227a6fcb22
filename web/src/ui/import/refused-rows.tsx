import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../kernel/files.ts';
import { csvOf } from '../../kernel/words/csv-text.ts';
import { Glyph } from '../icons/glyphs.tsx';
import styles from './import.module.css';
import { type Problem, ProblemTable } from './problem-table.tsx';

type RefusedRowsProps = {
  /** The problems of the file, also notes. */
  problems: readonly Problem[];
  /** How many there are, if more than these. */
  total?: number;
  fileName: string;
};

/** After an import: what the file's problems were, and their download. */
export function RefusedRows({ problems, total = problems.length, fileName }: RefusedRowsProps) {
  const { t } = useTranslation('transfer');
  if (problems.length === 0) return null;
  const save = () => {
    const lines = problems.map(({ row, field, level, message }) => [
      ...[row === null ? '' : String(row), field ?? ''],
      level === 'error' ? `${t('error')} ${message}` : message,
    ]);
    const text = csvOf([[t('row'), t('column'), t('note')], ...lines]);
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileName} – ${t('problems')}.csv`);
  };
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.heading}>{t('problems')}</h3>
        <Button icon={<Glyph name="download" />} onClick={save}>
          {t('saveProblems')}
        </Button>
      </div>
      <ProblemTable problems={problems} total={total} />
    </div>
  );
}
