import { type FormProblem, type FormSchema, isCustomKey, type Question, questionsOf } from '@opsyard/contract';
import { Button } from 'antd';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import styles from '../forms.module.css';
import { changeQuestion, moveQuestion, putBefore, removeQuestion } from './draft-model.ts';
import { useQuestionDrag, useQuestionDrop } from './drag.ts';
import type { DesignChoices } from './question-conditions.tsx';
import { QuestionSettings } from './question-settings.tsx';

type QuestionCardProps = {
  question: Question;
  draft: FormSchema;
  choices: DesignChoices;
  problems: readonly FormProblem[];
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onChange: (draft: FormSchema) => void;
};

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A question of a draft: moved by its handle with the pointer or the arrow keys, and opened to be changed. */
export function QuestionCard({ question, draft, choices, problems, isOpen, onOpen, onChange }: QuestionCardProps) {
  const { t } = useTranslation('tasks');
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { id, kind, label, required, target } = question;
  const name = label || t('forms.unnamed');
  const custom = target !== null && isCustomKey(target) ? target : null;
  const ofField = choices.fields.find(({ key }) => key === custom)?.name ?? t('forms.goneField');
  const ofQuestion = target && !isCustomKey(target) ? t(`forms.targets.${target}`) : t(`forms.kinds.${kind}`);
  const targetName = custom ? ofField : ofQuestion;
  const earlier = useMemo(() => earlierThan(draft, id), [draft, id]);
  useQuestionDrag(card, handle, id);
  const isOver = useQuestionDrop(card, (dragged) => onChange(putBefore(draft, dragged, id)));
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(moveQuestion(draft, id, step));
    // In another section the card is mounted again.
    requestAnimationFrame(() => document.getElementById(`move-${id}`)?.focus());
  };
  return (
    <li ref={card} className={classes(styles.card, isOver && styles.over)}>
      <div className={styles.cardHead}>
        <button
          ref={handle}
          id={`move-${id}`}
          type="button"
          className={styles.handle}
          aria-label={t('forms.move', { name })}
          title={t('forms.moveHint')}
          onKeyDown={move}
        >
          <Glyph name="grip" />
        </button>
        <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <span className={styles.label}>{name}</span>
          <span className={styles.help}>
            {targetName}
            {required && ` · ${t('forms.required')}`}
            {(question.visibleWhen || question.requiredWhen) && ` · ${t('forms.conditional')}`}
          </span>
        </button>
        <Button
          type="text"
          aria-label={t('forms.remove', { name })}
          title={t('forms.remove', { name })}
          icon={<Glyph name="trash" />}
          onClick={() => onChange(removeQuestion(draft, id))}
        />
      </div>
      {problems.map(({ code }) => (
        <p key={code} className={styles.problem} role="alert">
          {t(`forms.problem.${code}`)}
        </p>
      ))}
      {isOpen && (
        <QuestionSettings
          question={question}
          earlier={earlier}
          choices={choices}
          onChange={(change) => onChange(changeQuestion(draft, id, change))}
        />
      )}
    </li>
  );
}

function earlierThan(draft: FormSchema, id: string): Question[] {
  const questions = questionsOf(draft);
  return questions.slice(
    0,
    questions.findIndex((one) => one.id === id),
  );
}
