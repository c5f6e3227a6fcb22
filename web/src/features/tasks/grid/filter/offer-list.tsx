import choiceStyles from '../../../../ui/lists/choice-list.module.css';
import type { Suggestions } from '../quick-add/use-suggestions.ts';

type OfferListProps = Pick<Suggestions, 'id' | 'shown' | 'at' | 'point' | 'pick'> & {
  label: string;
  className?: string;
};

/** The choices offered below a text field. */
export function OfferList({ id, shown, at, point, pick, label, className }: OfferListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={className}>
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
          {choice.hint && <span className={choiceStyles.hint}>{choice.hint}</span>}
        </div>
      ))}
    </div>
  );
}
