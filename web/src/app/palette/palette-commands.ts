import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../kernel/can.tsx';
import { usePathTo } from '../../kernel/places.ts';
import { changePreferences } from '../../kernel/storage/preferences.ts';
import { LANGUAGES, type Language } from '../../kernel/words/language.ts';
import { leave } from '../leave/leave.ts';
import { openOverlay } from '../overlay.ts';

/** A command offered only by the palette, with further search keywords. */
export type PaletteCommand = { id: string; title: string; keywords: string; shortcut?: string; run: () => void };

/** Global commands: appearance, language, new project, sign out. */
export function usePaletteCommands(): PaletteCommand[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const projects = usePathTo()('task/ProjectsList', { new: 'true' });
  const mayAdd = useCan('task:project:add');
  const appearances = (['light', 'dark', 'system'] as const).map((appearance) => ({
    id: `appearance.${appearance}`,
    title: t('palette.appearance', { name: t(`header.${appearance}`) }),
    keywords: 'theme mode colour color night 主题 外观 模式 夜间 zt wg',
    run: () => changePreferences({ appearance }),
  }));
  const languages = (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    id: `language.${language}`,
    title: t('palette.language', { name: LANGUAGES[language] }),
    keywords: 'language english chinese 语言 英文 英语 中文 yy',
    run: () => changePreferences({ language }),
  }));
  const create = {
    id: 'project.new',
    title: t('palette.newProject'),
    keywords: 'new add create project 新建 创建 项目 xjxm',
    run: () => void navigate(projects ?? '/'),
  };
  return [
    ...(mayAdd && projects ? [create] : []),
    ...appearances,
    ...languages,
    {
      id: 'sheet',
      title: t('shortcuts.title'),
      keywords: 'help keys keyboard 快捷键 帮助 kjj',
      run: () => openOverlay('shortcuts'),
    },
    {
      id: 'leave',
      title: t('header.logOut'),
      keywords: 'log out sign out logout exit 退出 登出 注销 tcdl',
      run: () => leave(navigate),
    },
  ];
}
