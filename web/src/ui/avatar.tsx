import { COLORS, type Color } from '@opsyard/contract';
import { useState } from 'react';
import { toneOf } from '../kernel/commands/palette.ts';
import styles from './avatar.module.css';

export type Face = { id: string; realname: string; avatar?: string | null };
type AvatarProps = { person: Face; size?: number /** The name stands beside it already. */; decorative?: boolean };

/** A user's picture, or initials on a colour derived from the id. */
export function Avatar({ person, size = 24, decorative = false }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const tone = toneOf(colorOf(person.id));
  const accessibleName = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': person.realname, title: person.realname };
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42), color: tone.text, background: tone.back }}
      {...accessibleName}
    >
      {person.avatar && !broken ? (
        <img src={person.avatar} alt="" width={size} height={size} onError={() => setBroken(true)} />
      ) : (
        // The label replaces the letters for screen readers.
        <span data-initials={initialsOf(person.realname)} />
      )}
    </span>
  );
}

/** Initials of a name: for Chinese names the last character, for others the first letters of first and last word. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (/\p{Script=Han}/u.test(trimmed)) return Array.from(trimmed).at(-1) ?? '';
  const words = trimmed.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

/** Ids are ordered by time, so only their random end distinguishes users. */
function colorOf(id: string): Color {
  const number = Number.parseInt(id.slice(-6), 16);
  return COLORS[(Number.isNaN(number) ? 0 : number) % COLORS.length] ?? 'gray';
}
