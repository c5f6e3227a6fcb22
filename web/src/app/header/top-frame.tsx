import { ConfigProvider } from 'antd';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useAppearance } from '../../kernel/storage/preferences.ts';
import { antTheme } from '../../kernel/theme/theme.ts';
import layout from '../layout/basic-layout.module.css';
import type { MenuLine } from '../menu/menu.ts';
import type { Sidebar } from '../menu/use-sidebar.ts';
import { HeaderFrame } from './header-frame.tsx';
import { TopHeader } from './top-header.tsx';
import { useNavTheme, useNavVariables } from './use-theme-settings.ts';

/** Width of the content where it is fixed, in CSS pixels. */
const FIXED_WIDTH = 1200;

type TopFrameProps = { lines: readonly MenuLine[]; home: string; sidebar: Sidebar; children: ReactNode };

/** Layout with a top menu; the content below has full or fixed width. */
export function TopFrame({ lines, home, sidebar, children }: TopFrameProps) {
  const { contentWidth } = useAppearance();
  const settings = useNavTheme();
  const theme = useMemo(() => antTheme(settings), [settings]);
  const width = contentWidth === 'Fixed' ? ({ '--content-width': `${FIXED_WIDTH}px` } as CSSProperties) : {};
  return (
    <div className={layout.layout} style={width}>
      <div className={layout.main}>
        <HeaderFrame inks={useNavVariables()} top>
          <ConfigProvider theme={theme}>
            <TopHeader lines={lines} home={home} sidebar={sidebar} />
          </ConfigProvider>
        </HeaderFrame>
        {children}
      </div>
    </div>
  );
}
