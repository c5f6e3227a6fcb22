import { HEADER_HIDE_THRESHOLD } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { HEADER_HEIGHT, headerOffset } from './header-offset.ts';

const hides = { fixedHeader: true, autoHideHeader: true };
const shown = (top: number) => ({ top, lifted: 0 });
const hidden = (top: number) => ({ top, lifted: HEADER_HEIGHT });
const room = 2_000;

test('[LY-03] a hiding header hides only beyond 100 pixels and only when scrolling down', () => {
  expect(HEADER_HIDE_THRESHOLD).toBe(100);
  expect(headerOffset(hides, { top: 100, room }, shown(60))).toBe(0);
  expect(headerOffset(hides, { top: 101, room }, shown(60))).toBe(HEADER_HEIGHT);
  expect(headerOffset(hides, { top: 400, room }, shown(500))).toBe(0);
});

test('[LY-03] it stays hidden without scrolling, and returns when scrolling up and at the top', () => {
  expect(headerOffset(hides, { top: 500, room }, hidden(500))).toBe(HEADER_HEIGHT);
  expect(headerOffset(hides, { top: 499, room }, hidden(500))).toBe(0);
  expect(headerOffset(hides, { top: 90, room }, hidden(500))).toBe(0);
});

test('[LY-03] a header that does not hide stays, and so does any header on a page with little to scroll', () => {
  expect(headerOffset({ fixedHeader: true, autoHideHeader: false }, { top: 900, room }, shown(0))).toBe(0);
  expect(headerOffset(hides, { top: 120, room: 130 }, shown(60))).toBe(0);
});

test('[ST-01] a header that is not fixed scrolls with the page', () => {
  const free = { fixedHeader: false, autoHideHeader: false };
  expect(headerOffset(free, { top: 20, room }, shown(0))).toBe(20);
  expect(headerOffset(free, { top: 700, room }, hidden(600))).toBe(HEADER_HEIGHT);
  expect(headerOffset(free, { top: 20, room: 40 }, shown(0))).toBe(0);
});
