import { describe, expect, it } from 'vitest';
import { type MenuRow, menuTree } from './menu-tree.ts';

const plain: MenuRow = {
  id: 'a',
  parentId: null,
  name: 'Title',
  nameZh: null,
  url: '/x/y',
  component: 'task/Y',
  componentName: null,
  redirect: null,
  menuType: 0,
  icon: null,
  route: true,
  alwaysShow: false,
  hidden: false,
  keepAlive: false,
  internalOrExternal: false,
  granted: true,
};

describe('[EN-03] an entry of the menu', () => {
  it('carries only what is set', () => {
    expect(menuTree([plain], 'en')).toEqual([
      {
        id: 'a',
        route: '1',
        path: '/x/y',
        name: 'x-y',
        component: 'task/Y',
        meta: { keepAlive: false, internalOrExternal: false, title: 'Title', titleEn: 'Title' },
      },
    ]);
  });

  it('has a title in the requested language', () => {
    const [item] = menuTree([{ ...plain, nameZh: '标题' }], 'zh');
    expect(item?.meta).toMatchObject({ title: '标题', titleEn: 'Title', titleZh: '标题' });
  });

  it('carries what is set', () => {
    const full = {
      ...plain,
      nameZh: '标题',
      icon: 'team',
      route: false,
      alwaysShow: true,
      hidden: true,
      redirect: '/z',
    };
    expect(menuTree([{ ...full, componentName: 'own-name' }], 'en')[0]).toMatchObject({
      route: '0',
      name: 'own-name',
      redirect: '/z',
      hidden: true,
      alwaysShow: true,
      meta: { titleZh: '标题', icon: 'team' },
    });
  });

  it('leads on only from the top', () => {
    expect(menuTree([{ ...plain, menuType: 1, redirect: '/z' }], 'en')[0]).not.toHaveProperty('redirect');
  });

  it('names a parameter with @', () => {
    expect(menuTree([{ ...plain, url: '/online/list/:code' }], 'en')[0]?.name).toBe('online-list-@code');
  });

  it('names an external page by the MD5 of its address', () => {
    const [item] = menuTree([{ ...plain, url: 'https://example.org', internalOrExternal: true }], 'en');
    const path = '5564fd6a95028f02e52b38bb1743c816';
    expect(item).toMatchObject({ path, name: path, meta: { url: 'https://example.org' } });
  });

  it('always has a component and an address', () => {
    expect(menuTree([{ ...plain, url: null, component: null }], 'en')[0]).toMatchObject({
      path: '/a',
      component: 'layouts/RouteView',
    });
  });
});

describe('[RP-01] the menu of a person', () => {
  const child = { ...plain, id: 'b', parentId: 'a', menuType: 1 };

  it('leaves out what no role grants', () => {
    expect(menuTree([{ ...plain, granted: false }], 'en')).toEqual([]);
    expect(menuTree([plain, { ...child, granted: false }], 'en')[0]).not.toHaveProperty('children');
  });

  it('shows a parent for the sake of a child', () => {
    expect(menuTree([{ ...plain, granted: false }, child], 'en')[0]?.children?.map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps the order it is given', () => {
    expect(menuTree([plain, { ...plain, id: 'c' }, { ...plain, id: '0' }], 'en').map(({ id }) => id)).toEqual([
      'a',
      'c',
      '0',
    ]);
  });

  it('leaves out entries that are their own ancestors', () => {
    expect(menuTree([{ ...plain, parentId: 'b' }, child], 'en')).toEqual([]);
  });
});
