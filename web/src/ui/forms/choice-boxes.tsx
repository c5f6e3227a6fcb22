import { Checkbox } from 'antd';

type Choosing<T> = {
  /** The rows of this page. */
  rows: readonly T[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
  words: { all: string; one: (name: string) => string };
};

/** Checkboxes for rows and for the whole page; the selection of other pages is kept. */
export function choiceBoxes<T>({ rows, idOf, nameOf, chosen, choose, words }: Choosing<T>) {
  const ids = rows.map(idOf);
  const all = ids.every((id) => chosen.includes(id));
  const others = chosen.filter((id) => !ids.includes(id));
  const title = (
    <Checkbox
      aria-label={words.all}
      checked={all}
      indeterminate={!all && ids.some((id) => chosen.includes(id))}
      onChange={() => choose(all ? others : [...others, ...ids])}
    />
  );
  const cell = (row: T) => {
    const id = idOf(row);
    return (
      <Checkbox
        aria-label={words.one(nameOf(row))}
        checked={chosen.includes(id)}
        onChange={({ target }) => choose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
      />
    );
  };
  return { title, cell };
}
