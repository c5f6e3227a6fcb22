import { type KeyboardEvent, type RefObject, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { filterChoices } from '../../../../ui/forms/choices.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { type Choice, ChoiceList } from '../../../../ui/lists/choice-list.tsx';
import { PopupButton } from '../../../../ui/popups/popup-button.tsx';
import { missingIn, reasonHint, refusalsOf } from '../../shared/editing/transitions.ts';
import { TypeShape } from '../../shared/marks/type-mark.tsx';
import { useTypeChoices } from '../../shared/pickers/task-choices.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { OfferList } from '../filter/offer-list.tsx';
import styles from './new-type.module.css';
import { readTypeToken, tokenAtEnd } from './type-token.ts';
import { useSuggestions } from './use-suggestions.ts';

/** What the field for new tasks needs of the choice of a type. */
export type TypeAid = {
  /** Whether a key was meant for the types that are offered. */
  takes: (event: KeyboardEvent) => boolean;
  /** The title without the name of a type, and that type or the chosen one. */
  read: (title: string) => { title: string; typeId?: string };
};

type NewTypeProps = {
  aid: RefObject<TypeAid | null>;
  field: RefObject<HTMLDivElement | null>;
  text: string;
  setText: (text: string) => void;
  /** The status new tasks get, if it is not that of their type. */
  statusId: string | undefined;
  tabIndex: number;
  above: boolean;
};

/** Chooses the type of new tasks: with a button, or by its name after “+” in the title, which is offered while typing. */
export function NewType({ aid, field, text, setText, statusId, tabIndex, above }: NewTypeProps) {
  const { t } = useTranslation('tasks');
  const { types, typeOf, defaultTypeId } = useScope();
  const [chosen, choose] = useState<string>();
  const choices = useNewTypeChoices(statusId);
  const type = typeOf(chosen ?? defaultTypeId ?? '');
  const input = () => field.current?.querySelector('input');
  const token = tokenAtEnd(text);
  const offer = useSuggestions({
    choices: token
      ? filterChoices(
          choices.filter(({ disabled }) => !disabled),
          token.typed,
        )
      : [],
    text,
    input,
    // A lone plus sign is still a title.
    takesEnter: Boolean(token?.typed),
    pick(choice) {
      choose(choice.value);
      setText(text.slice(0, token?.at).trimEnd());
    },
  });
  useImperativeHandle(aid, () => ({
    takes: offer.takes,
    read: (title) => ({ ...(chosen && { typeId: chosen }), ...readTypeToken(title, types) }),
  }));
  if (!type) return null;
  const label = t('typeSetup.ofNewIs', { name: type.name });
  return (
    <>
      <PopupButton
        label={t('typeSetup.ofNew')}
        trigger={(trigger) => (
          <button
            type="button"
            className={styles.button}
            aria-label={label}
            title={label}
            tabIndex={tabIndex}
            data-stop
            onPointerDown={({ currentTarget }) => currentTarget.focus()}
            onKeyDown={(event) => event.stopPropagation()}
            {...trigger}
          >
            <TypeShape type={type} />
            <Glyph name="down" size={10} />
          </button>
        )}
      >
        {(close) => (
          <ChoiceList
            label={t('typeSetup.ofNew')}
            choices={choices}
            selected={[type.id]}
            footer={<p className={styles.hint}>{t('typeSetup.ofNewHint')}</p>}
            onPick={(id) => {
              choose(id);
              close();
              input()?.focus();
            }}
          />
        )}
      </PopupButton>
      {offer.shown.length > 0 && (
        <OfferList {...offer} label={t('typeSetup.ofNew')} className={classes(styles.offer, above && styles.above)} />
      )}
    </>
  );
}

/** The types of new tasks; those that cannot begin in the status they would get say why. */
function useNewTypeChoices(statusId: string | undefined): Choice[] {
  const scope = useScope();
  return useTypeChoices().map((choice) => {
    const refusals = statusId ? refusalsOf(scope, { row: null, typeId: choice.value, toId: statusId }) : [];
    if (refusals.length === 0) return choice;
    return { ...choice, hint: reasonHint(scope, refusals), disabled: !missingIn(refusals) };
  });
}
