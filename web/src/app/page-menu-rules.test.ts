import { expect, test } from 'vitest';
import { opensPageMenu } from './page-menu-rules.ts';

function at(html: string, selector = '#x') {
  document.body.innerHTML = html;
  return { defaultPrevented: false, shiftKey: false, target: document.querySelector(selector) };
}

test.each([
  '<input id="x">',
  '<textarea id="x"></textarea>',
  '<a href="/a"><b id="x">link</b></a>',
  '<div contenteditable="true"><p id="x">text</p></div>',
  '<img id="x" alt="">',
  '<div role="dialog"><p id="x">in a dialog</p></div>',
])('[LY-05] at %s the browser’s own menu opens', (html) => {
  expect(opensPageMenu(at(html), '')).toBe(false);
});

test('[LY-05] where text is selected, with Shift, or where something else has a menu, the page’s does not open', () => {
  const place = at('<p id="x">text</p>');
  expect(opensPageMenu(place, 'text')).toBe(false);
  expect(opensPageMenu({ ...place, shiftKey: true }, '')).toBe(false);
  expect(opensPageMenu({ ...place, defaultPrevented: true }, '')).toBe(false);
});

test('[LY-05] elsewhere the page’s menu opens', () => {
  expect(opensPageMenu(at('<section><p id="x">text</p></section>'), ' \n')).toBe(true);
});
