import {
  AppstoreOutlined,
  BarChartOutlined,
  CheckSquareOutlined,
  DeleteOutlined,
  FlagOutlined,
  FolderOutlined,
  FormOutlined,
  HistoryOutlined,
  ImportOutlined,
  PlusCircleOutlined,
  SafetyOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  TruckOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Globe } from '../../ui/icons/glyphs.tsx';

/** The icons of menu entries that are shown at first; those of groups that are closed then, of third-level entries and others are loaded when idle. */
export const menuIcons: Readonly<Record<string, ComponentType>> = {
  appstore: AppstoreOutlined,
  'bar-chart': BarChartOutlined,
  'check-square': CheckSquareOutlined,
  delete: DeleteOutlined,
  flag: FlagOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  global: Globe,
  history: HistoryOutlined,
  import: ImportOutlined,
  'plus-circle': PlusCircleOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  truck: TruckOutlined,
  user: UserOutlined,
};
