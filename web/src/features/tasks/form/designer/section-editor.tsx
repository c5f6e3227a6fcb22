import {
  type FormProblem,
  type FormSchema,
  type FormSection,
  FREE_QUESTION_KINDS,
  questionsOf,
} from '@opsyard/contract';
import { Button, Input } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import styles from '../forms.module.css';
import { addQuestion, changeSection, putAtEnd, removeSection } from './draft-model.ts';
import { useQuestionDrop } from './drag.ts';
import { QuestionCard } from './question-card.tsx';
import { Conditional, ConditionScope, type DesignChoices } from './question-conditions.tsx';

type SectionEditorProps = {
  at: number;
  section: FormSection;
  draft: FormSchema;
  choices: DesignChoices;
  problems: readonly FormProblem[];
  openId: string | null;
  onOpen: (id: string | null) => void;
  onChange: (draft: FormSchema) => void;
};

/** A section of a form with its questions, and what adds one. */
export function SectionEditor({ at, section, draft, choices, problems, openId, onOpen, onChange }: SectionEditorProps) {
  const { t } = useTranslation('tasks');
  const end = useRef<HTMLDivElement>(null);
  const isOver = useQuestionDrop(end, (id) => onChange(putAtEnd(draft, id, at)));
  const name = section.title || t('forms.sectionAt', { number: at + 1 });
  const kinds = FREE_QUESTION_KINDS.map((kind) => ({
    key: kind,
    label: t(`forms.kinds.${kind}`),
    run: () => {
      const added = addQuestion(draft, at, kind);
      onChange(added.draft);
      onOpen(added.id);
    },
  }));
  return (
    <section className={styles.section} aria-label={name}>
      <div className={styles.sectionHead}>
        <Input
          variant="borderless"
          className={styles.sectionTitle ?? ''}
          value={section.title}
          maxLength={100}
          aria-label={t('forms.sectionTitle', { number: at + 1 })}
          placeholder={t('forms.sectionTitle', { number: at + 1 })}
          onChange={({ target }) => onChange(changeSection(draft, at, () => ({ title: target.value })))}
        />
        {draft.sections.length > 1 && (
          <Button
            type="text"
            aria-label={t('forms.removeSection', { name })}
            title={t('forms.removeSection', { name })}
            icon={<Glyph name="trash" />}
            onClick={() => onChange(removeSection(draft, at))}
          />
        )}
      </div>
      <Input.TextArea
        variant="borderless"
        rows={2}
        value={section.help}
        maxLength={500}
        aria-label={t('forms.sectionHelp', { name })}
        placeholder={t('forms.helpHint')}
        onChange={({ target }) => onChange(changeSection(draft, at, () => ({ help: target.value })))}
      />
      <SectionCondition at={at} draft={draft} choices={choices} onChange={onChange} />
      {problems.map(
        (one) =>
          one.section === at && (
            <p key={one.code} className={styles.problem} role="alert">
              {t(`forms.problem.${one.code}`)}
            </p>
          ),
      )}
      <ol className={styles.questions}>
        {section.questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            draft={draft}
            choices={choices}
            problems={problems.filter((one) => one.question === question.id)}
            isOpen={openId === question.id}
            onOpen={(open) => onOpen(open ? question.id : null)}
            onChange={onChange}
          />
        ))}
      </ol>
      <div ref={end} className={classes(styles.end, isOver && styles.over)}>
        <MenuButton type="dashed" align="start" label={t('forms.addQuestionTo', { name })} entries={kinds}>
          <Glyph name="plus" /> {t('forms.addQuestion')}
        </MenuButton>
      </div>
    </section>
  );
}

type SectionConditionProps = Pick<SectionEditorProps, 'at' | 'draft' | 'choices' | 'onChange'>;

/** When a section is visible, depending on answers of the sections before it. */
function SectionCondition({ at, draft, choices, onChange }: SectionConditionProps) {
  const { t } = useTranslation('tasks');
  const earlier = useMemo(() => questionsOf({ sections: draft.sections.slice(0, at) }), [draft, at]);
  return (
    <ConditionScope earlier={earlier} choices={choices}>
      <Conditional
        label={t('forms.sectionWhen')}
        condition={draft.sections[at]?.visibleWhen ?? ''}
        onChange={(visibleWhen) => onChange(changeSection(draft, at, () => ({ visibleWhen })))}
      />
    </ConditionScope>
  );
}
