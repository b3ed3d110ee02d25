import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { PageShell } from './page-shell';

/** What a device shows of a visit that another one has, or has had. */
export function OtherDevicePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageShell layout="plain">
      <main className="center" id="main">
        <span className="seal" aria-hidden="true">
          <Icon name="phone" />
        </span>
        <h1 className="title">{title}</h1>
        {children}
      </main>
    </PageShell>
  );
}

type OwnWayProps = { isBusy: boolean; hasFailed: boolean; onPress: () => void; children: string };

/** The control by which this device goes on without the other one; above it, that this has failed. */
export function OwnWay({ isBusy, hasFailed, onPress, children }: OwnWayProps) {
  const common = useTranslations('common');
  return (
    <>
      {hasFailed && (
        <Banner tone="danger" icon="alert" role="alert">
          <p>{common('genericError')}</p>
        </Banner>
      )}
      <div className="actions">
        <Button variant="secondary" large busyWords={isBusy && common('oneMoment')} onClick={onPress}>
          {children}
        </Button>
      </div>
    </>
  );
}
