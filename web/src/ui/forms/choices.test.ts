import { expect, test } from 'vitest';
import { popupPlace } from '../popups/place-popup.ts';
import { filterChoices, nextChoice } from './choices.ts';

const people = [{ text: 'Anna', hint: 'anna.berg' }, { text: '李伟', hint: 'li.wei' }, { text: 'Bo' }];

test('options are found by any part of their text, ignoring case', () => {
  expect(filterChoices(people, ' ANN ')).toEqual([people[0]]);
  expect(filterChoices(people, '李')).toEqual([people[1]]);
  expect(filterChoices(people, 'li.w')).toEqual([people[1]]);
  expect(filterChoices(people, '')).toBe(people);
});

test('arrow keys wrap around, other keys do nothing, and neither do any in an empty list', () => {
  expect(nextChoice('ArrowDown', 2, people)).toBe(0);
  expect(nextChoice('ArrowUp', 0, people)).toBe(2);
  expect(nextChoice('End', 0, people)).toBe(2);
  expect(nextChoice('a', 0, people)).toBeNull();
  expect(nextChoice('ArrowDown', 0, [])).toBeNull();
});

test('matches at the beginning come first, then at the beginning of words, then the rest', () => {
  const words = [{ text: 'Abandoned' }, { text: 'To do' }, { text: 'Done' }, { text: 'Doing' }];
  expect(filterChoices(words, 'do').map(({ text }) => text)).toEqual(['Done', 'Doing', 'To do', 'Abandoned']);
});

test('a popup is placed below its anchor, above it for lack of space, and always within the window', () => {
  const view = { width: 1000, height: 600 };
  const size = { width: 200, height: 300 };
  const at = (top: number, left: number) => ({ top, bottom: top + 30, left, right: left + 80 });
  expect(popupPlace(at(100, 50), size, view)).toMatchObject({ x: 50, y: 134 });
  expect(popupPlace(at(500, 50), size, view)).toMatchObject({ y: 196 });
  expect(popupPlace(at(100, 950), size, view).x).toBe(792);
  expect(popupPlace(at(100, -40), size, view).x).toBe(8);
});
