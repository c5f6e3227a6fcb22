import { useTranslation } from 'react-i18next';

const KINDS = ['placementAdded', 'placementRemoved', 'placementMoved'] as const;

/** What an entry of the history did with the projects that show the task; `other` for other kinds. */
export function PlacementDid({ kind, other }: { kind: string; other: string }) {
  const { t } = useTranslation('tasks');
  const known = KINDS.find((one) => one === kind);
  return known ? t(`placement.did.${known}`) : other;
}
