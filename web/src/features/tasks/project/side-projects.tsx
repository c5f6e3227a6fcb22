import { DownOutlined, RightOutlined, StarFilled } from '@ant-design/icons';
import type { MenuProject } from '@opsyard/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { toneOf } from '../../../kernel/commands/palette.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { changePreferences, usePreferences } from '../../../kernel/storage/preferences.ts';
import styles from './side-projects.module.css';
import { moveBefore, useMenuProjects } from './use-menu-projects.ts';

type SideProjectsProps = { onGo?: (() => void) | undefined };

/** Favourite projects in the person's order and those opened last, under the menu. */
export function SideProjects({ onGo }: SideProjectsProps) {
  const { t } = useTranslation('shell');
  const { projectsFolded = false } = usePreferences();
  const { favourites, recent, arrange } = useMenuProjects();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [liveText, setLiveText] = useState('');
  if (favourites.length + recent.length === 0) return null;
  const ids = favourites.map(({ id }) => id);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (before: string) => {
    if (dragged) arrange(moveBefore(ids, dragged, before));
    end();
  };
  const step = ({ id, name }: MenuProject, by: number) => {
    const place = ids.indexOf(id) + by;
    const others = ids.filter((other) => other !== id);
    if (place < 0 || place >= ids.length) return;
    arrange(others.toSpliced(place, 0, id));
    setLiveText(t('sideProjects.moved', { name, place: place + 1, count: ids.length }));
  };
  const onKeyDown = (event: KeyboardEvent, one: MenuProject) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    step(one, by);
  };
  return (
    <section className={styles.section} aria-label={t('sideProjects.title')}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={!projectsFolded}
        onClick={() => changePreferences({ projectsFolded: !projectsFolded })}
      >
        {t('sideProjects.title')}
        <span className={styles.arrow} aria-hidden="true">
          {projectsFolded ? <RightOutlined /> : <DownOutlined />}
        </span>
      </button>
      {!projectsFolded && (
        <ul className={styles.list}>
          {favourites.map((one) => (
            <li
              key={one.id}
              className={over === one.id && dragged ? styles.target : undefined}
              draggable
              onDragStart={() => setDragged(one.id)}
              onDragEnd={end}
              onDragOver={(event) => {
                if (dragged) event.preventDefault();
                setOver(one.id);
              }}
              onDrop={() => drop(one.id)}
              onKeyDown={(event) => onKeyDown(event, one)}
            >
              <ProjectLink project={one} onGo={onGo} hint={t('sideProjects.hint')} />
            </li>
          ))}
          {recent.map((one) => (
            <li key={one.id}>
              <ProjectLink project={one} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {liveText}
      </span>
    </section>
  );
}

type ProjectLinkProps = { project: MenuProject; onGo: (() => void) | undefined; hint?: string };

function ProjectLink({ project: { key, name, color }, onGo, hint }: ProjectLinkProps) {
  const { pathname } = useLocation();
  const path = usePathTo()('task/ProjectTasks', { key });
  if (path === null) return null;
  return (
    <Link
      to={path}
      className={styles.project}
      title={hint ? `${name} · ${hint}` : name}
      aria-current={pathname === path ? 'page' : undefined}
      draggable={false}
      onClick={onGo}
    >
      <span className={styles.dot} style={{ background: toneOf(color).solid }} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      {hint && <StarFilled className={styles.star ?? ''} aria-hidden />}
    </Link>
  );
}
