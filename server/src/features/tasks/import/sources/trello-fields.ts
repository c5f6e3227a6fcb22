import { type Json, objectOf, objectsOf, textOf } from '../json.ts';
import { cleanLine } from '../text.ts';

/** Reads the custom fields of cards as text by field name; choices by the text of the option. */
export function customFieldReader(definitions: readonly Json[]): (card: Json) => Map<string, string> {
  const names = new Map(definitions.map((field) => [textOf(field.id), cleanLine(textOf(field.name))]));
  const options = new Map(
    definitions
      .flatMap((field) => objectsOf(field.options))
      .map((option) => [textOf(option.id), cleanLine(textOf(objectOf(option.value).text))]),
  );
  return (card) => {
    const values = new Map<string, string>();
    for (const item of objectsOf(card.customFieldItems)) {
      const name = names.get(textOf(item.idCustomField));
      const value = options.get(textOf(item.idValue)) ?? plainValue(objectOf(item.value));
      if (name && value) values.set(name, value);
    }
    return values;
  };
}

function plainValue(value: Json): string {
  return textOf(value.text) || textOf(value.number) || textOf(value.date) || textOf(value.checked);
}
