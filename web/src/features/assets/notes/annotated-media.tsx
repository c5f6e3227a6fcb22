import { type AssetVersion, assetFile } from '@opsyard/contract';
import { Button } from 'antd';
import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileUrl } from '../../../kernel/files.ts';
import styles from '../compare/compare.module.css';
import { usePinKey } from '../use-viewer-keys.ts';
import { FrameSteps } from './frame-steps.tsx';
import { NewNote } from './new-note.tsx';
import { type ShownNotes, useNotes } from './note-filter.ts';
import { CENTRE, type NoteDraft, textOf } from './note-line.ts';
import { NoteList } from './note-list.tsx';
import { Mark, shownText } from './note-marks.tsx';
import { Surface } from './note-surface.tsx';
import { PlaySpeed } from './play-speed.tsx';
import { timeText } from './time-text.ts';

/** A note is shown on a video for so long before and after its time. */
const SHOWN_MS = 1_000;
/** A note on a sound has no spot. */
const NOWHERE: NoteDraft = { ...CENTRE, x: 0, y: 0 };

type Draft = { place: NoteDraft; timeMs: number };

/** A video or audio file with notes at their times. */
export function AnnotatedMedia({ version, isLocked }: { version: AssetVersion; isLocked: boolean }) {
  const { t } = useTranslation('assets');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [now, setNow] = useState(0);
  const [ratio, setRatio] = useState<number | null>(null);
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const url = useFileUrl(assetFile.content, { query: { id: version.id } });
  const { notes, filter } = useNotes(version.id);
  const isVideo = version.preview === 'video';
  const timeOf = () => Math.round((player.current?.currentTime ?? 0) * 1_000);
  const goTo = (timeMs: number) => {
    player.current?.pause();
    if (player.current) player.current.currentTime = timeMs / 1_000;
    setNow(timeMs);
  };
  const begin = () => {
    filter.showNew();
    player.current?.pause();
    setDraft({ place: isVideo ? CENTRE : NOWHERE, timeMs: timeOf() });
  };
  const canBegin = !draft && !isLocked;
  usePinKey(canBegin && url !== undefined, begin);
  if (!url) return <p role="status">{t('compare.loading')}</p>;
  const move = (place: NoteDraft) => setDraft((now) => now && { ...now, place });
  const shared = {
    ref: player,
    src: url,
    controls: true,
    'aria-label': version.name,
    onTimeUpdate: () => setNow(timeOf()),
    onLoadedMetadata: () => setRatio(ratioOf(player.current)),
  };
  return (
    <>
      <div className={isVideo ? styles.picture : undefined} style={sizeOf(ratio)}>
        {isVideo ? <video {...shared} /> : <audio {...shared} />}
        {isVideo && <Marks notes={filter.shown} now={now} />}
        {isVideo && draft && (
          <Mark place={draft.place} state="open" number={notes.length + 1} text={textOf(draft.place)} />
        )}
        {isVideo && draft && <Surface draft={draft.place} onDraft={move} />}
      </div>
      {draft && (
        <>
          <p>{t('note.atTime', { time: timeText(draft.timeMs) })}</p>
          <NewNote
            versionId={version.id}
            draft={draft.place}
            spot={{ timeMs: draft.timeMs }}
            hasSpot={isVideo}
            onDraft={move}
            onClose={() => setDraft(null)}
          />
        </>
      )}
      <div className={styles.steps}>
        {isVideo && <FrameSteps player={player} goTo={goTo} />}
        <PlaySpeed player={player} />
        {canBegin && <Button onClick={begin}>{t('note.addAt', { time: timeText(now) })}</Button>}
      </div>
      <NoteList notes={notes} filter={filter} isLocked={isLocked} onGo={({ timeMs }) => goTo(timeMs ?? 0)} />
    </>
  );
}

/** Width by height of a video; null for audio. */
function ratioOf(player: HTMLVideoElement | null): number | null {
  return player?.videoWidth && player.videoHeight ? player.videoWidth / player.videoHeight : null;
}

/** The frame is exactly that of the video, on which the places of notes depend: as wide as possible, and not too high. */
function sizeOf(ratio: number | null): CSSProperties | undefined {
  return ratio === null ? undefined : { width: `min(100%, ${45 * ratio}vh)` };
}

/** The notes around a time. */
function Marks({ notes, now }: { notes: ShownNotes['shown']; now: number }) {
  return notes.map(({ note, number }) =>
    Math.abs((note.timeMs ?? 0) - now) <= SHOWN_MS ? (
      <Mark key={note.id} place={note} state={note.state} number={number} text={shownText(note)} />
    ) : null,
  );
}
