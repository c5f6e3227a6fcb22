import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import choiceStyles from '../../../ui/choice-list.module.css';
import { type Choice, ChoiceList } from '../../../ui/choice-list.tsx';
import { filterChoices, nextChoice } from '../../../ui/choices.ts';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { PopupButton } from '../../../ui/popup-button.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { useTypeChoices } from '../shared/task-choices.tsx';
import { missingIn, reasonHint, refusalsOf } from '../shared/transitions.ts';
import { TypeShape } from '../shared/type-mark.tsx';
import styles from './new-type.module.css';
import { readTypeToken, tokenAtEnd } from './type-token.ts';

/** What the field for new tasks asks of the choice of a type. */
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
  const offer = useOffer({ choices, text, input, pick: (id, title) => [choose(id), setText(title)] });
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
      {offer.shown.length > 0 && <Offer {...offer} label={t('typeSetup.ofNew')} above={above} />}
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

type Offering = {
  choices: readonly Choice[];
  text: string;
  input: () => HTMLInputElement | null | undefined;
  pick: (id: string, title: string) => void;
};

/** The types that go with the name typed after “+” at the end of the title, until Esc. */
function useOffer({ choices, text, input, pick: onPick }: Offering) {
  const id = useId();
  const [place, point] = useState(0);
  const [dismissed, dismiss] = useState<string>();
  const token = text === dismissed ? undefined : tokenAtEnd(text);
  const shown = token
    ? filterChoices(
        choices.filter(({ disabled }) => !disabled),
        token.typed,
      )
    : [];
  const at = Math.min(place, shown.length - 1);
  const isOpen = shown.length > 0;
  useEffect(() => {
    const field = input();
    if (!field) return;
    const open = isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` } : {};
    const said = { role: 'combobox', 'aria-expanded': String(isOpen), ...open };
    for (const [name, value] of Object.entries(said)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) field.removeAttribute(name);
    };
  });
  const pick = (choice: Choice | undefined) => {
    if (!choice || !token) return;
    onPick(choice.value, text.slice(0, token.at).trimEnd());
    point(0);
  };
  const takes = ({ key }: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const next = key === 'ArrowDown' || key === 'ArrowUp' ? nextChoice(key, at, shown) : null;
    if (next !== null) point(next);
    else if (key === 'Escape') dismiss(text);
    // A lone plus sign is still a title.
    else if (key === 'Tab' || (key === 'Enter' && token?.typed)) pick(shown[at]);
    else return false;
    return true;
  };
  return { id, shown, at, point, pick, takes };
}

type OfferProps = Pick<ReturnType<typeof useOffer>, 'id' | 'shown' | 'at' | 'point' | 'pick'> & {
  label: string;
  above: boolean;
};

function Offer({ id, shown, at, point, pick, label, above }: OfferProps): ReactNode {
  return (
    <div id={id} role="listbox" aria-label={label} className={classes(styles.offer, above && styles.above)}>
      {shown.map((choice, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that names it as active listens to keys
        <div
          key={choice.value}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          className={choiceStyles.choice}
          data-active={place === at || undefined}
          onPointerMove={() => point(place)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(choice)}
        >
          {choice.mark}
          <span className={choiceStyles.text}>{choice.text}</span>
        </div>
      ))}
    </div>
  );
}
