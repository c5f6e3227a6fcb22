import { Button } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useViewerKeys } from '../use-viewer-keys.ts';

/** Milliseconds of a frame at 25 a second: browsers do not tell how many a video has. */
const FRAME_MS = 40;

type FrameStepsProps = { player: RefObject<HTMLVideoElement | null>; goTo: (timeMs: number) => void };

/** Steps of a video by one frame back and forth, with buttons and keys. */
export function FrameSteps({ player, goTo }: FrameStepsProps) {
  const { t } = useTranslation('assets');
  const step = (by: -1 | 1) => () => {
    const video = player.current;
    if (!video) return;
    const last = Number.isFinite(video.duration) ? video.duration * 1_000 : Number.POSITIVE_INFINITY;
    goTo(Math.min(Math.max(0, Math.round(video.currentTime * 1_000) + by * FRAME_MS), last));
  };
  const keys = [
    { id: 'asset.frameBack', title: t('keys.frameBack'), shortcut: ',', run: step(-1) },
    { id: 'asset.frameOn', title: t('keys.frameOn'), shortcut: '.', run: step(1) },
  ];
  useViewerKeys(keys.map((key) => ({ ...key, isInPlayer: true })));
  return keys.map(({ id, title, shortcut, run }) => (
    <Button
      key={id}
      icon={<Glyph name={shortcut === ',' ? 'left' : 'right'} />}
      aria-label={title}
      title={`${title} (${shortcut})`}
      onClick={run}
    />
  ));
}
