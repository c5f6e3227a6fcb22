import { Select } from 'antd';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewerKeys } from '../use-viewer-keys.ts';

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];

/** The speed at which a video or audio file is played, with keys for the next slower and faster one. */
export function PlaySpeed({ player }: { player: RefObject<HTMLMediaElement | null> }) {
  const { t } = useTranslation('assets');
  const [speed, setSpeed] = useState(1);
  const play = (next: number | undefined) => {
    if (next === undefined) return;
    setSpeed(next);
    if (player.current) player.current.playbackRate = next;
  };
  const step = (by: -1 | 1) => () => play(SPEEDS[SPEEDS.indexOf(speed) + by]);
  const keys = [
    { id: 'asset.slower', title: t('keys.slower'), shortcut: '<', run: step(-1) },
    { id: 'asset.faster', title: t('keys.faster'), shortcut: '>', run: step(1) },
  ];
  useViewerKeys(keys.map((key) => ({ ...key, isInPlayer: true })));
  return (
    <Select
      aria-label={t('note.speed')}
      value={speed}
      onChange={play}
      popupMatchSelectWidth={false}
      options={SPEEDS.map((value) => ({ value, label: `${value} ×` }))}
    />
  );
}
