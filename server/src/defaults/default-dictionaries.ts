import { stableId } from '../kernel/database/stable-id.ts';
import type { ServerFeature } from '../kernel/feature.ts';

export type DefaultDictionary = { id: string; dictCode: string; dictName: string };
export type DefaultDictionaryItem = {
  id: string;
  dictId: string;
  itemValue: string;
  itemText: string;
  itemTextZh: string;
  color: string | null;
  sortOrder: number;
};

type Features = readonly Pick<ServerFeature, 'dictionaries'>[];

const dictionaryId = (code: string) => stableId(`dictionary ${code}`);

export function defaultDictionaries(features: Features): DefaultDictionary[] {
  return all(features).map(([dictCode, { name }]) => ({ id: dictionaryId(dictCode), dictCode, dictName: name }));
}

/** Default dictionary items of all features, in both languages. */
export function defaultItems(features: Features): DefaultDictionaryItem[] {
  return all(features).flatMap(([code, { items }]) =>
    items.map(([itemValue, itemText, itemTextZh, color = null], index) => ({
      id: stableId(`dictionary ${code} ${itemValue}`),
      dictId: dictionaryId(code),
      itemValue,
      itemText,
      itemTextZh,
      color,
      sortOrder: index + 1,
    })),
  );
}

function all(features: Features) {
  return features.flatMap(({ dictionaries }) => Object.entries(dictionaries));
}
