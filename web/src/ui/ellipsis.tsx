import { cutText } from './ellipsis-text.ts';

const LENGTH = 25;

/** A truncated text (wide characters count as two) with the full text on hover. */
export function Ellipsis({ text, length = LENGTH }: { text: string; length?: number }) {
  const shown = cutText(text, length);
  if (shown === text) return <span>{text}</span>;
  return (
    <span title={text}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
