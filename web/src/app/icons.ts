import {
  AppstoreOutlined,
  BarChartOutlined,
  CheckSquareOutlined,
  DeleteOutlined,
  FileSearchOutlined,
  FolderOutlined,
  GlobalOutlined,
  ImportOutlined,
  MailOutlined,
  NotificationOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The icons a menu entry may name. */
export const menuIcons: Readonly<Record<string, ComponentType>> = {
  appstore: AppstoreOutlined,
  'bar-chart': BarChartOutlined,
  'check-square': CheckSquareOutlined,
  delete: DeleteOutlined,
  'file-search': FileSearchOutlined,
  folder: FolderOutlined,
  global: GlobalOutlined,
  import: ImportOutlined,
  mail: MailOutlined,
  notification: NotificationOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  truck: TruckOutlined,
};
