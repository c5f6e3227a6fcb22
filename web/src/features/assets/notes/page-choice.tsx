import { Button, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../compare/compare.module.css';

type PageChoiceProps = { page: number; pages: number; onChoose: (page: number) => void };

/** Steps through the pages of a PDF, or goes to one by its number. */
export function PageChoice({ page, pages, onChoose }: PageChoiceProps) {
  const { t } = useTranslation('assets');
  return (
    <div className={styles.pages}>
      <Button
        aria-label={t('note.previousPage')}
        disabled={page === 1}
        icon={<Glyph name="left" />}
        onClick={() => onChoose(page - 1)}
      />
      <InputNumber
        className={styles.pageNo ?? ''}
        aria-label={t('note.pageNo')}
        min={1}
        max={pages}
        precision={0}
        value={page}
        onChange={(next) => next !== null && onChoose(next)}
      />
      <span>{t('note.ofPages', { count: pages })}</span>
      <Button
        aria-label={t('note.nextPage')}
        disabled={page === pages}
        icon={<Glyph name="right" />}
        onClick={() => onChoose(page + 1)}
      />
    </div>
  );
}
