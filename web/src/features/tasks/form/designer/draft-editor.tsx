import type { FormProblem, FormSchema } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import styles from '../forms.module.css';
import { addSection } from './draft-model.ts';
import type { DesignChoices } from './question-conditions.tsx';
import { SectionEditor } from './section-editor.tsx';

type DraftEditorProps = {
  draft: FormSchema;
  choices: DesignChoices;
  problems: readonly FormProblem[];
  onChange: (draft: FormSchema) => void;
};

/** The sections and questions of a form, in their order. */
export function DraftEditor({ draft, choices, problems, onChange }: DraftEditorProps) {
  const { t } = useTranslation('tasks');
  const [openId, setOpenId] = useState<string | null>(null);
  const ofForm = problems.filter(({ question, section }) => question === undefined && section === undefined);
  return (
    <div className={styles.editor}>
      {ofForm.map(({ code }) => (
        <p key={code} className={styles.problem} role="alert">
          {t(`forms.problem.${code}`)}
        </p>
      ))}
      {draft.sections.map((section, at) => (
        <SectionEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id; what they show is held by the draft.
          key={at}
          at={at}
          section={section}
          draft={draft}
          choices={choices}
          problems={problems}
          openId={openId}
          onOpen={setOpenId}
          onChange={onChange}
        />
      ))}
      <Button icon={<Glyph name="plus" />} onClick={() => onChange(addSection(draft))}>
        {t('forms.addSection')}
      </Button>
    </div>
  );
}
