import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReceiptScreen } from '@/components/screens/receipt-screen';
import { Words } from '../../words';

/** Which visit it is stands behind `#`, which no server is sent. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('titles'))('thankYou'), referrer: 'no-referrer' };
}

export default function ReceiptPage() {
  return (
    <Words of={['handover']}>
      <ReceiptScreen />
    </Words>
  );
}
