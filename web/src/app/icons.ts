import {
  AppstoreOutlined,
  BarChartOutlined,
  CheckSquareOutlined,
  DeleteOutlined,
  FolderOutlined,
  GlobalOutlined,
  ImportOutlined,
  NotificationOutlined,
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
  folder: FolderOutlined,
  global: GlobalOutlined,
  import: ImportOutlined,
  notification: NotificationOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  truck: TruckOutlined,
};
