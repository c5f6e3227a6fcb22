import type { TaskExplanation } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { listText } from '../../../kernel/words/list-text.ts';
import { remarkText } from '../../../kernel/words/remark-text.ts';
import styles from '../rights.module.css';
import { Answer } from './answer.tsx';

/** Whether a user sees a task and may change it, with the first reason against it. */
export function TaskAnswers({ task }: { task: TaskExplanation }) {
  const { t } = useTranslation('rights');
  const { key, title, answers, isOwn, shownIn, isShownElsewhere } = task;
  const may = answers.some(({ ability, refusal }) => ability === 'editTasks' && refusal === null);
  return (
    <>
      <h3 className={styles.part}>{t('explain.inProject.task', { key })}</h3>
      <p className={styles.text}>{title}</p>
      <ul className={styles.answers}>
        {answers.map(({ ability, refusal }) => (
          <li key={ability}>
            <Answer yes={refusal === null} /> {t(`explain.inProject.answer.${ability}`)}
            {refusal && remarkText(t(`explain.inProject.refusal.${refusal}`))}
          </li>
        ))}
      </ul>
      {isOwn && <p className={styles.text}>{t('explain.inProject.isOwn')}</p>}
      {shownIn.length > 0 && (
        <p className={styles.text}>
          {t('explain.inProject.shownIn', { projects: listText(shownIn.map((one) => one.key)) })}
        </p>
      )}
      {isShownElsewhere && <p className={styles.text}>{t('explain.inProject.shownElsewhere')}</p>}
      {may && <p className={styles.text}>{t('explain.inProject.further')}</p>}
    </>
  );
}
