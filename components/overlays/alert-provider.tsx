'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, createContext, use, useCallback, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

type Alert = { title: string; note?: string };
type ShowAlert = (title: string, note?: string) => Promise<void>;

const AlertContext = createContext<ShowAlert | null>(null);

/** Shows one message after the other, each until it is read. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  const [waiting, setWaiting] = useState<(Alert & { resolve: () => void })[]>([]);
  const [current] = waiting;

  const show = useCallback<ShowAlert>(
    (title, note) => new Promise((resolve) => setWaiting((list) => [...list, { title, note, resolve }])),
    [],
  );
  const dismiss = () => {
    setWaiting((list) => list.slice(1));
    current?.resolve();
  };

  return (
    <AlertContext value={show}>
      {children}
      {current && (
        <Dialog
          key={current.title}
          title={current.title}
          actions={
            <Button variant="primary" onClick={dismiss}>
              {t('ok')}
            </Button>
          }
        >
          {current.note && <p>{current.note}</p>}
        </Dialog>
      )}
    </AlertContext>
  );
}

/** Tells the visitor something that stops them: a heading, and a line below it. Resolves once it was read. */
export function useAlert(): ShowAlert {
  const show = use(AlertContext);
  if (!show) throw new Error('useAlert needs an AlertProvider above it');
  return show;
}
