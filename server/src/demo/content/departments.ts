import type { DemoDepartment } from './types.ts';

/** One company and its three departments, parents first. */
export const departments: readonly DemoDepartment[] = [
  {
    key: 'company',
    orgCode: 'A01',
    departName: 'Fernlo Commerce 蕨岚跨境',
    departNameEn: 'Fernlo Commerce',
    parent: null,
    manager: 'admin',
  },
  {
    key: 'media',
    orgCode: 'A01A01',
    departName: 'Media & Creative 投放与创意部',
    departNameEn: 'Media & Creative',
    parent: 'company',
    manager: 'lukas',
  },
  {
    key: 'sites',
    orgCode: 'A01A02',
    departName: 'Site Operations 站群运营部',
    departNameEn: 'Site Operations',
    parent: 'company',
    manager: 'demo',
  },
  {
    key: 'supply',
    orgCode: 'A01A03',
    departName: 'Supply & Logistics 供应链与物流部',
    departNameEn: 'Supply & Logistics',
    parent: 'company',
    manager: 'wenbo',
  },
];
