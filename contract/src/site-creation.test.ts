import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { Department } from './identity/session-shapes.ts';
import { SiteCreation } from './site-creation.ts';

test('[EN-05] a department has id, orgCode and departName', () => {
  const department = { id: 'a'.repeat(32), orgCode: 'A01', departName: 'Media' };
  expect(Object.keys(Department.properties)).toEqual(Object.keys(department));
  expect(Value.Check(Department, department)).toBe(true);
  expect(Value.Check(Department, { ...department, orgCode: null })).toBe(false);
});

test('[EN-05] the state of a site’s creation has the fields of its steps', () => {
  const state = { siteId: null, templateId: 't1', isSuccess: false, showStep: 1 };
  const creation = { ...state, domain: 'shop.example', country: 'ES', webName: 'Shop' };
  expect(Object.keys(SiteCreation.properties)).toEqual(Object.keys(creation));
  expect(Value.Check(SiteCreation, creation)).toBe(true);
  expect(Value.Check(SiteCreation, { ...creation, showStep: -1 })).toBe(false);
});
