import { HolderOutlined, MoreOutlined } from '@ant-design/icons';
import { type DictionaryItem, dictionaryItem } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import styles from '../system.module.css';
import { colorOf } from './colors.ts';
import { useItemOrder } from './use-item-order.ts';

type ItemListProps = {
  dictId: string;
  items: readonly DictionaryItem[];
  mayEdit: boolean;
  /** False while a filter hides some items. */
  mayArrange: boolean;
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
  onEdit: (item: DictionaryItem) => void;
};

/** Ordered items, moved by dragging or with the arrow keys on the handle. */
export function ItemList({ dictId, items, mayEdit, mayArrange, chosen, choose, onEdit }: ItemListProps) {
  const { t } = useTranslation(['system', 'common']);
  const [dragged, drag] = useState<number | null>(null);
  const [dropIndex, setDropIndex] = useState<number | null>(null);
  const { order, put, liveText } = useItemOrder(dictId, items);
  return (
    <>
      <span className="visually-hidden" role="status">
        {liveText}
      </span>
      <ul className={styles.list}>
        {order.map((item, at) => (
          <li
            key={item.id}
            className={dropIndex === at && dragged !== null ? `${styles.row} ${styles.over}` : styles.row}
            onDragOver={(event) => {
              event.preventDefault();
              setDropIndex(at);
            }}
            onDrop={() => dragged !== null && put(dragged, at)}
          >
            {mayEdit && (
              <Checkbox
                aria-label={t('common:list.chooseOne', { name: item.itemText })}
                checked={chosen.includes(item.id)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
                }
              />
            )}
            {mayArrange && (
              <button
                type="button"
                className={styles.handle}
                draggable
                aria-label={labelText(t('item.drag'), item.itemText)}
                onDragStart={() => drag(at)}
                onDragEnd={() => {
                  drag(null);
                  setDropIndex(null);
                }}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!step) return;
                  event.preventDefault();
                  put(at, at + step);
                }}
              >
                <HolderOutlined />
              </button>
            )}
            <ItemTexts item={item} />
            {mayEdit && (
              <ItemMenu
                item={item}
                at={at}
                count={mayArrange ? order.length : 0}
                put={put}
                onEdit={() => onEdit(item)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function ItemTexts({ item }: { item: DictionaryItem }) {
  const { t } = useTranslation('system');
  const color = colorOf(item.color);
  const text =
    item.itemTextZh && item.itemTextZh !== item.itemText ? `${item.itemText} / ${item.itemTextZh}` : item.itemText;
  return (
    <span className={styles.words}>
      {color ? <Chip color={color}>{text}</Chip> : text} <span className={styles.code}>{item.itemValue}</span>{' '}
      {item.status === 0 && <span className={styles.dim}>{t('item.notInUse')}</span>}
    </span>
  );
}

type ItemMenuProps = {
  item: DictionaryItem;
  at: number;
  count: number;
  put: (from: number, to: number) => void;
  onEdit: () => void;
};

function ItemMenu({ item, at, count, put, onEdit }: ItemMenuProps) {
  const { t } = useTranslation('system');
  const save = useSend(dictionaryItem.edit, { alsoRefresh: ['dict'] });
  const remove = useSend(dictionaryItem.delete, { alsoRefresh: ['dict'] });
  const { itemText, itemValue, dictId, id, status, version } = item;
  const confirmChange = () =>
    confirm({
      title: t('item.deleteTitle', { name: itemText }),
      text: t('item.deleteText'),
      verb: t('delete'),
      danger: true,
      run: () => remove.mutateAsync({ query: { id } }).catch(() => undefined),
    });
  const toggleStatus = () =>
    save.mutate({ body: { id, dictId, itemText, itemValue, status: status === 1 ? 0 : 1, version } });
  return (
    <MenuButton
      size="small"
      label={t('actionsOf', { name: itemText })}
      entries={[
        { key: 'edit', label: t('edit'), run: onEdit },
        { key: 'switch', label: status === 1 ? t('item.switchOff') : t('item.switchOn'), run: toggleStatus },
        { key: 'up', label: t('item.up'), disabled: at === 0 || count === 0, run: () => put(at, at - 1) },
        { key: 'down', label: t('item.down'), disabled: at >= count - 1, run: () => put(at, at + 1) },
        'divider',
        { key: 'delete', label: t('delete'), danger: true, run: confirmChange },
      ]}
    >
      <MoreOutlined aria-hidden />
    </MenuButton>
  );
}
