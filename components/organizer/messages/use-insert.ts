import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { MessageWords } from '@/lib/contract/messages';

type Field = keyof MessageWords;
type Element = HTMLInputElement | HTMLTextAreaElement;

/** Returns a function that inserts something where the cursor was last; in a message where it never was, at its end. */
export function useInsert(onChange: (changed: Partial<MessageWords>) => void) {
  const fields = useRef<Partial<Record<Field, Element>>>({});
  const last = useRef<Field | null>(null);
  return {
    insert(text: string) {
      const name = last.current ?? 'text';
      const field = fields.current[name];
      if (!field) return;
      const { value, selectionStart, selectionEnd } = field;
      const [from, to] =
        last.current === null
          ? [value.length, value.length]
          : [selectionStart ?? value.length, selectionEnd ?? value.length];
      const changed = value.slice(0, from) + text + value.slice(to);
      if (field.maxLength >= 0 && changed.length > field.maxLength) return field.focus();
      flushSync(() => onChange({ [name]: changed }));
      field.focus();
      field.setSelectionRange(from + text.length, from + text.length);
    },
    /** What a field needs for it. */
    bind: (name: Field) => ({
      name,
      ref: (field: Element | null) => {
        if (field) fields.current[name] = field;
      },
      onFocus: () => {
        last.current = name;
      },
    }),
  };
}
