import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { useCan } from '../../kernel/can.tsx';
import { type RecordCreator, useRecordCreators } from '../../kernel/record-creators.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { usePart, useParts } from './parts-scope.ts';

/** A menu to create linked records of other types, such as a task. */
export function CreateLinked() {
  const { type } = useParts();
  const creators = useRecordCreators().filter((creator) => creator.type !== type);
  return creators.map((creator) => <Create key={creator.type} creator={creator} />);
}

function Create({ creator: { permission, label, Dialog } }: { creator: RecordCreator }) {
  const { type, recordId, title, newTitle = title } = useParts();
  const { calls, alsoRefresh } = usePart('links');
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission);
  const [en, zh] = label;
  const text = useLanguage() === 'zh' ? zh : en;
  if (!isAllowed) return null;
  const onAdded = () => void refresh(calls.list.feature, ...alsoRefresh);
  return (
    <>
      <Button type="text" size="small" icon={<Glyph name="into" />} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog title={newTitle} link={{ type, id: recordId }} onAdded={onAdded} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
