import { Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

export type FormBase<V> = {
  /** Fields that the user and others have changed to different values. */
  theirs: (keyof V & string)[];
  /** Chooses the values for those fields. */
  keep: (whose: 'mine' | 'theirs') => void;
  /** The changes since the form was opened. */
  changesOf: (values: V) => Partial<V>;
  /** The base version of these changes. */
  versionFor: (changes: Partial<V>) => number;
  /** Sets the saved record as the new base of the form. */
  rebase: (saved: V, version: number) => void;
};

/**
 * Keeps the base version of a form, so that saving never overwrites changes saved by others since it was opened. Untouched fields follow the
 * record; touched ones keep the user's input.
 */
export function useFormBase<V extends object>(form: FormInstance<V>, present: V, version: number): FormBase<V> {
  const [base, setBase] = useState({ values: present, version });
  const typed: Partial<V> = Form.useWatch([], form) ?? {};
  const fields = Object.keys(present) as (keyof V & string)[];
  const isTouched = (field: keyof V) => field in typed && !isSame(typed[field], base.values[field]);
  const theirs = fields.filter(
    (field) => isTouched(field) && !isSame(present[field], base.values[field]) && !isSame(present[field], typed[field]),
  );
  const follow = useEffectEvent(() => {
    const untouched = pick(
      present,
      fields.filter((field) => !isTouched(field)),
    );
    form.setFieldsValue(untouched as Parameters<typeof form.setFieldsValue>[0]);
    setBase({ values: { ...base.values, ...untouched }, version: theirs.length > 0 ? base.version : version });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a newer version only
  useEffect(() => follow(), [version]);
  return {
    theirs,
    keep(whose) {
      if (whose === 'theirs') form.setFieldsValue(pick(present, theirs) as Parameters<typeof form.setFieldsValue>[0]);
      setBase({ values: present, version });
    },
    changesOf: (values) =>
      pick(
        values,
        fields.filter((field) => field in values && !isSame(values[field], base.values[field])),
      ),
    versionFor: (changes) => (theirs.some((field) => field in changes) ? base.version : version),
    rebase(saved, at) {
      // Values saved separately from the form, by a button of their own, do not count as input.
      const shown: Partial<V> = form.getFieldsValue();
      const untouched = fields.filter((field) => !(field in shown) || isSame(shown[field], base.values[field]));
      form.setFieldsValue(pick(saved, untouched) as Parameters<typeof form.setFieldsValue>[0]);
      setBase({ values: saved, version: at });
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null);
}

function pick<V extends object>(values: V, fields: readonly (keyof V)[]): Partial<V> {
  const picked: Partial<V> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}
